/*
 * Runs before the first paint, so it is small and stands alone. A prerendered page is the same for
 * everybody; this fits it to whoever reads it, and loses no click that comes before it is alive.
 */
;(() => {
  const page = document.documentElement

  try {
    const theme = JSON.parse(localStorage.getItem('bookshelf.theme'))
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
    // A customer must not see "Sign in" for a moment.
    if (localStorage.getItem('token')) page.dataset.customer = ''
  } catch {
    // Storage that refuses leaves the page as it is written.
  }
  // The page was written without the query's filters: it is shown once they hold.
  if (location.search) page.dataset.query = ''

  /** Whether React has taken an element over, and what it belongs to answers (src/prerender/alive.ts). */
  const isAlive = (element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$')) &&
    (element.closest('main') ? page.dataset.alive === 'screen' : 'alive' in page.dataset)
  /** What is to be done with elements once they are alive. */
  const waiting = new Map()

  function lookAgain() {
    for (const [element, again] of waiting) {
      if (element.isConnected && !isAlive(element)) continue
      waiting.delete(element)
      if (element.isConnected) again(element)
    }
  }

  function wait() {
    lookAgain()
    if (waiting.size > 0) requestAnimationFrame(wait)
  }

  function whenAlive(element, again) {
    if (waiting.size === 0) requestAnimationFrame(wait)
    waiting.set(element, again)
  }

  // At once, before anybody sees that React knows nothing yet of what was chosen.
  new MutationObserver(lookAgain).observe(page, { attributeFilter: ['data-alive'] })

  /** Holds back what a part that is not alive yet cannot answer, and does it again, once, when it can. */
  function holdBack(event, element, again) {
    if (!element || isAlive(element)) return
    event.preventDefault()
    event.stopPropagation()
    whenAlive(element, again)
  }

  /** Sets a control as somebody would: React hears of nothing that was set before. */
  function set(control, choice) {
    if (control.type === 'range') {
      control.value = control.defaultValue
      // Not by `value`, which React watches: it would take this for its own.
      control.valueAsNumber = choice
      for (const type of ['input', 'change']) {
        control.dispatchEvent(new Event(type, { bubbles: true }))
      }
    } else if (choice !== control.defaultChecked) {
      control.checked = !choice
      control.click()
    }
  }

  // Only in the part that React takes over: the payment provider's window, say, answers for itself.
  addEventListener(
    'click',
    (event) => holdBack(event, event.target.closest?.('#root button'), (button) => button.click()),
    true,
  )
  // Above all, a form must not be sent by the browser itself: what is typed would stand in the address.
  addEventListener(
    'submit',
    (event) => holdBack(event, event.target.closest('#root form'), (form) => form.requestSubmit()),
    true,
  )
  // Boxes, buttons of a choice and sliders follow the finger by themselves; what is typed stays anyway.
  addEventListener(
    'input',
    ({ target }) => {
      const chooses = target.matches('#root :is([type=checkbox], [type=radio], [type=range])')
      if (!chooses || isAlive(target)) return
      const choice = target.type === 'range' ? target.valueAsNumber : target.checked
      whenAlive(target, (control) => set(control, choice))
    },
    true,
  )
})()
