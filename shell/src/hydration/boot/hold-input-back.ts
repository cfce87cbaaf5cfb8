/**
 * Holds back what a part that is not hydrated cannot answer, and does it again, once, when it can. Only in the
 * part that React takes over: the payment provider's window, say, answers for itself.
 */
import { rootId } from '../page-protocol'
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

/** Sets a control as somebody would: React hears of nothing that was set before. */
function set(control: HTMLInputElement, choice: number | boolean) {
  if (control.type === 'range') {
    control.value = control.defaultValue
    // Not by `value`, which React watches: it would take this for its own.
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
// Above all, a form must not be sent by the browser itself: what is typed would stand in the address.
holdBack<HTMLFormElement>('submit', `#${rootId} form`, (form) => form.requestSubmit())
// Boxes, buttons of a choice and sliders follow the finger by themselves; what is typed stays anyway.
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
