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

/** Sets a control as a shopper would, so that React gets an event for a value that was set before hydration. */
function set(control: HTMLInputElement, choice: number | boolean) {
  if (control.type === 'range') {
    control.value = control.defaultValue
    // Not by `value`, which React tracks: it would ignore the change.
    control.valueAsNumber = choice as number
    for (const type of ['input', 'change']) {
      control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  } else if (choice !== control.defaultChecked) {
    control.checked = !choice
    control.click()
  }
}

holdBack<HTMLButtonElement>('click', `#${rootId} button`, (button) => button.click())
// The browser must never submit a form by itself: the typed text would be in the URL.
holdBack<HTMLFormElement>('submit', `#${rootId} form`, (form) => form.requestSubmit())
// Checkboxes, radio buttons and sliders change natively, and typed text stays anyway.
addEventListener(
  'input',
  ({ target }) => {
    const control = target as HTMLInputElement
    const chooses = control.matches(`#${rootId} :is([type=checkbox], [type=radio], [type=range])`)
    if (!chooses || isHydrated(control)) return
    const choice = control.type === 'range' ? control.valueAsNumber : control.checked
    onceHydrated(control, (same) => set(same, choice))
  },
  true,
)
