import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'shared/routing'
import { TextField } from 'shared/ui'
import { focusHeading } from './focus-heading'
import styles from './header.module.css'
import { asSearched, searchAddress, searchTextIn } from './search-address'
import { useSuggestions } from './use-suggestions'

/** How long typing must pause before the search starts, in milliseconds (docs/product.md, P9). */
const pause = 1000

interface Props {
  waiting: RefObject<(() => void) | null>
  onDone: () => void
}

/**
 * The header's search: opens /products after a pause, or at once at Enter. Shows the text of the
 * URL, and suggestions for the typed text.
 * @param waiting gets what applies a search that still waits for its pause.
 * @param onDone called when the shopper leaves by Escape.
 */
export function SearchField({ waiting, onDone }: Props) {
  const location = useLocation()
  const navigate = useNavigate()
  const inUrl = searchTextIn(location)
  const [text, setText] = useState(inUrl)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const lastSearch = useRef<string>(null)
  const { combobox, onKeyDown, popup, suggestFor } = useSuggestions(leave)

  useEffect(() => field.current?.focus(), [])
  const follow = useEffectEvent((searched: string) => {
    // What is typed while the field's own search is applied is newer than that.
    if (isLastSearch(location)) return
    lastSearch.current = null
    // The typed text stays as it was typed: a field that is rewritten disturbs a keyboard that composes.
    setText((typed) => (asSearched(typed) === searched ? typed : searched))
  })
  useEffect(() => follow(inUrl), [inUrl])
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = null
  }, [waiting])
  useEffect(() => drop, [drop])

  /** Whether a place is what this field has searched for last. */
  function isLastSearch({ pathname, search }: { pathname: string; search: string }): boolean {
    return pathname + search === lastSearch.current
  }

  /** @param isComposing whether the text is unfinished: phones and many scripts compose words. */
  function type(wanted: string, isComposing: boolean) {
    setText(wanted)
    suggestFor(wanted)
    drop()
    if (isComposing) return
    // If the user opens another page or search in the meantime, this one is dropped.
    const { pathname, search } = window.location
    const before = searchTextIn({ pathname, search })
    waiting.current = () => {
      drop()
      const now = window.location
      const address = searchAddress(wanted, now)
      if (address && now.pathname === pathname && searchTextIn(now) === before) searchFor(address)
    }
    timer.current = setTimeout(waiting.current, pause)
  }

  /** The searches of somebody who types with pauses are one step of the history. */
  function searchFor(address: string) {
    navigate(address, { replace: isLastSearch(window.location) })
    lastSearch.current = address
  }

  /** @param to `null` to stay on the page. */
  function leave(to: string | null, go: (to: string) => void = navigate) {
    drop()
    const { pathname } = window.location
    if (to) go(to)
    field.current?.blur()
    // A new page takes the focus by itself (layout/route-announcer.tsx).
    if (window.location.pathname === pathname) focusHeading()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    leave(searchAddress(text, window.location), searchFor)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown(event)
    // During an input composition, Escape cancels that.
    const leaves = event.key === 'Escape' && !event.nativeEvent.isComposing
    if (leaves && !event.defaultPrevented) onDone()
  }

  return (
    // "dialog": without script, browsers send nothing.
    <form role="search" method="dialog" className={styles.searchForm} onSubmit={submit}>
      <TextField
        ref={field}
        className={styles.searchField}
        label="Search for a book"
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        {...combobox}
        value={text}
        onBlur={() => {
          lastSearch.current = null
          combobox.onBlur()
        }}
        onChange={({ target, nativeEvent }) =>
          type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        }
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onKeyDown={press}
      />
      {popup}
    </form>
  )
}
