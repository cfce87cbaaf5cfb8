/** What is typed into a page but not yet sent, carried over one reload of that page. */
import { stored } from 'shared/storage'
import * as v from 'valibot'

/** How long after a reload fields may turn up to be filled, in milliseconds. */
const patience = 15_000

const Typed = v.object({ path: v.string(), fields: v.record(v.string(), v.string()) })
const storedForms = stored('bookshelf.typed', Typed, null, 'session')

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A password is typed again rather than written down, also one that is shown. */
const carried =
  'input:not([type=password], [autocomplete$="-password"], [type=file], [type=hidden], [type=submit], [type=button]), textarea, select'

/** Writes down every field that differs from what it began with; quietly not, where storage refuses. */
export function storeTyped(): void {
  const fields = Object.fromEntries(
    [...namedFields()]
      .filter(([, field]) => isChanged(field))
      .map(([name, field]) => [name, typedIn(field)]),
  )
  storedForms.write({ path: location.pathname, fields })
}

/**
 * Fills in again what was written down, as the fields turn up: their screen may still be loading. A
 * field in which somebody has typed meanwhile is left alone.
 */
export function restoreTyped(): void {
  const waiting = takeStored()
  if (waiting.size === 0) return
  const fill = () => {
    for (const [name, field] of namedFields()) {
      const value = waiting.get(name)
      if (value === undefined) continue
      waiting.delete(name)
      if (!isChanged(field)) setValue(field, value)
    }
    if (waiting.size === 0) stop()
  }
  const observer = new MutationObserver(fill)
  const stop = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(stop, patience)
  fill()
}

function takeStored(): Map<string, string> {
  const forms = storedForms.read()
  storedForms.write(null)
  return new Map(forms?.path === location.pathname ? Object.entries(forms.fields) : [])
}

/** The fields of the page by their name, or by their label, numbered where several share one. */
function namedFields(): Map<string, Field> {
  const named = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>(carried)) {
    const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? ''
    const choice = isChoice(field) ? field.value : ''
    const name = `${field.type} ${field.name} ${label} ${choice}`
    let number = 1
    while (named.has(`${name} ${number}`)) number += 1
    named.set(`${name} ${number}`, field)
  }
  return named
}

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
}

function isChanged(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    return field.value !== first?.value
  }
  return field.value !== field.defaultValue
}

function typedIn(field: Field): string {
  return isChoice(field) ? String(field.checked) : field.value
}

/** Past React's own bookkeeping, which would take the value for its own and hear no event. */
function setValue(field: Field, value: string) {
  if (isChoice(field)) {
    if (field.checked !== (value === 'true')) field.click()
    return
  }
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
