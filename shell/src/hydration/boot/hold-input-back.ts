/**
 * Holds back clicks and submits of parts that are not hydrated, and replays them once they are. Only in the
 * element that React hydrates: the payment provider's window, for example, handles its own events.
 */
import { rootId } from 'shared/page-protocol'
import { isHydrated, onceHydrated } from './start-notice'

function holdBack<E extends Element>(type: string, selector: string, again: (element: E) => void) {
  addEventListener(
    type,
    (event) => {
      const element = (event.target as Element).closest?.<E>(selector)
      if (!element || isHydrated(element)) return
      event.preventDefault()
      event.stopPropagation()
      onceHydrated(element, again)
    },
    true,
  )
}

type Control = HTMLInputElement | HTMLSelectElement

function choiceOf(control: Control): string | number | boolean {
  if (!(control instanceof HTMLInputElement)) return control.value
  return control.type === 'range' ? control.valueAsNumber : control.checked
}

/** Sets a control as a shopper would, so that React gets an event for a value that was set before hydration. */
function set(control: Control, choice: string | number | boolean) {
  if (typeof choice === 'boolean') {
    const box = control as HTMLInputElement
    if (choice === box.defaultChecked) return
    box.checked = !choice
    box.click()
    return
  }
  if (typeof choice === 'number') {
    const slider = control as HTMLInputElement
    slider.value = slider.defaultValue
    // Not by `value`, which React tracks: it would ignore the change.
    slider.valueAsNumber = choice
  } else control.value = choice
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

holdBack<HTMLButtonElement>('click', `#${rootId} button`, (button) => button.click())
// The browser must never submit a form by itself: the typed text would be in the URL.
holdBack<HTMLFormElement>('submit', `#${rootId} form`, (form) => form.requestSubmit())
// Checkboxes, radio buttons, sliders and selects change natively, and typed text stays anyway.
addEventListener(
  'input',
  ({ target }) => {
    const control = target as Control
    const chooses = `#${rootId} :is([type=checkbox], [type=radio], [type=range], select)`
    if (!control.matches(chooses) || isHydrated(control)) return
    const choice = choiceOf(control)
    onceHydrated(control, (same) => set(same, choice))
  },
  true,
)
