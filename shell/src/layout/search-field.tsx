import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'shared/routing/router'
import { TextField } from 'shared/ui/text-field'
import styles from './header.module.css'
import { asSearched, searchAddress, searchTextIn } from './search-address'

/** How long typing must pause before the search starts, in milliseconds (docs/product.md, P9). */
const pause = 1000

/**
 * The header's search: opens /products after a pause, or at once by Enter. Shows the text of the
 * URL.
 * @param onDone called when the shopper leaves by Escape.
 */
export function SearchField({ onDone }: { onDone: () => void }) {
  const location = useLocation()
  const navigate = useNavigate()
  const inUrl = searchTextIn(location)
  const [text, setText] = useState(inUrl)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])
  // The typed text stays while the field has focus.
  useEffect(() => {
    setText((typed) => (asSearched(typed) === inUrl ? typed.toLowerCase() : inUrl))
  }, [inUrl])
  useEffect(() => () => clearTimeout(timer.current), [])

  function go(wanted: string) {
    clearTimeout(timer.current)
    const address = searchAddress(wanted, location)
    if (address) navigate(address)
  }

  function type(wanted: string) {
    setText(wanted)
    clearTimeout(timer.current)
    // If the user navigates meanwhile, the search is dropped.
    const { href } = window.location
    timer.current = setTimeout(() => href === window.location.href && go(wanted), pause)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // The new page takes the focus (layout/focus-heading.ts).
    field.current?.blur()
    go(text)
  }

  return (
    <form role="search" onSubmit={submit}>
      <TextField
        ref={field}
        className={styles.searchField}
        label="Search for a book"
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
    </form>
  )
}
