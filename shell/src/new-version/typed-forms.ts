/** Keeps half-filled forms over one reload of their page. */
import { isRecord, stored } from 'shared/shop'

/** How long after a reload fields are awaited, in milliseconds. */
const timeout = 15_000

interface Typed {
  path: string
  fields: Record<string, string>
}

function isTyped(value: unknown): value is Typed {
  if (!isRecord(value) || !isRecord(value.fields)) return false
  return [value.path, ...Object.values(value.fields)].every((text) => typeof text === 'string')
}

const storedForms = stored('bookshelf.typed', isTyped, null, 'session')

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Passwords are never stored, not even visible ones. */
const carried =
  'input:not([type=password], [autocomplete$="-password"], [type=file], [type=hidden], [type=submit], [type=button]), textarea, select'

/** Stores every field that differs from its initial value, if storage allows it. */
export function storeTyped(): void {
  const fields = Object.fromEntries(
    [...namedFields()]
      .filter(([, field]) => isChanged(field))
      .map(([name, field]) => [name, typedIn(field)]),
  )
  storedForms.write({ path: location.pathname, fields })
}

/**
 * Fills in the stored values as the fields appear: their screen may still be loading. A
 * field that has been edited in the meantime is not changed.
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
  setTimeout(stop, timeout)
  fill()
}

function takeStored(): Map<string, string> {
  const forms = storedForms.read()
  storedForms.write(null)
  return new Map(forms?.path === location.pathname ? Object.entries(forms.fields) : [])
}

/** The fields of the page by their name or label, numbered if several share one. */
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

/** Uses the native setter: with React's own, the value would seem unchanged and there would be no change event. */
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
