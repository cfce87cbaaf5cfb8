import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react'
import type { SearchOption } from 'shared/contract'
import { Slot } from 'shared/shop'
import styles from './header.module.css'

/**
 * The suggestions below the search field, by the combobox pattern: the field keeps the focus.
 * @param onChoose is called with the page of the chosen suggestion.
 */
export function useSuggestions(onChoose: (to: SearchOption['to']) => void) {
  /** The text of the suggestions; `null` while they are closed. */
  const [text, setText] = useState<string | null>(null)
  const [options, setOptions] = useState<readonly SearchOption[]>([])
  /** The id of the chosen suggestion; empty without one; `null` for the first, as soon as there are any. */
  const [chosen, setChosen] = useState<string | null>('')
  const at = options.findIndex(({ id }) => id === chosen)
  const active = options[at]
  const activeId = active?.id
  const isOpen = options.length > 0
  const listboxId = useId()

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  // Whoever scrolls the page looks at what the suggestions cover.
  useEffect(() => {
    if (!isOpen) return
    const close = ({ target }: Event) => {
      const isInside = document.getElementById(listboxId)?.contains(target as Node)
      if (!isInside) setText(null)
    }
    addEventListener('wheel', close, { passive: true })
    addEventListener('touchmove', close, { passive: true })
    return () => {
      removeEventListener('wheel', close)
      removeEventListener('touchmove', close)
    }
  }, [isOpen, listboxId])

  const onOptions = useCallback((found: readonly SearchOption[]) => {
    setOptions(found)
    const [first] = found
    if (first) setChosen((wanted) => wanted ?? first.id)
  }, [])

  /** New suggestions start without a selection. */
  function suggestFor(wanted: string | null) {
    setText(wanted)
    setChosen('')
  }

  function choose({ to }: SearchOption) {
    suggestFor(null)
    onChoose(to)
  }

  /** Handles the keys of the open list, and the key that opens it. Past its ends, no option is active. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (key === 'ArrowDown' && !isOpen) {
      setText(event.currentTarget.value)
      setChosen(null)
    } else if (!isOpen) return
    else if (key === 'ArrowDown') setChosen(options[at + 1]?.id ?? '')
    else if (key === 'ArrowUp') setChosen(options[(at < 0 ? options.length : at) - 1]?.id ?? '')
    else if (key === 'Escape') suggestFor(null)
    else if (key === 'Enter' && active) choose(active)
    else if (key === 'Delete' && active?.remove) {
      setChosen((options[at + 1] ?? options[at - 1])?.id ?? '')
      active.remove()
    } else return
    event.preventDefault()
  }

  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listboxId,
    'aria-activedescendant': activeId,
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (currentTarget.value === '') suggestFor('')
    },
    onBlur: () => suggestFor(null),
  } as const

  const popup = (
    <div className={styles.suggestions}>
      <Slot
        name="search-suggestions"
        version={2}
        typed={text}
        listboxId={listboxId}
        onOptions={onOptions}
        activeId={activeId ?? null}
        onChoose={choose}
      />
    </div>
  )

  return { combobox, onKeyDown, popup, suggestFor }
}
