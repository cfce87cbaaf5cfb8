/*
 * Runs before the first paint, so it is small and stands alone. A prerendered page is the same for
 * everybody; this fits it to whoever reads it, loses no click that comes before it is hydrated, and says
 * so where it never is.
 */
;(() => {
  const page = document.documentElement

  try {
    const theme = JSON.parse(localStorage.getItem('bookshelf.theme'))
    if (/^(light|dark)$/.test(theme)) page.dataset.theme = theme
    // A customer must not see "Sign in" for a moment.
    if (localStorage.getItem('token')) page.dataset.customer = ''
  } catch {
    // Storage that refuses leaves the page as it is written.
  }
  // The page was written without the query's filters: it is shown once they hold.
  if (location.search) page.dataset.query = ''

  /** Whether what an element belongs to is hydrated: the screen, or the frame (src/hydration/page-protocol.ts). */
  const isHydrated = (element) =>
    element.closest('main') ? page.dataset.hydrated === 'screen' : 'hydrated' in page.dataset
  /** What is to be done with elements once they are hydrated. */
  const waiting = new Map()
  /** Says that the page does not answer (its look: src/layout/unexpected-error.module.css). */
  const notice = document.createElement('aside')
  /** Does what needs the network where the page cannot start. */
  const help = document.createElement('script')

  function lookAgain() {
    for (const [element, again] of waiting) {
      if (element.isConnected && !isHydrated(element)) continue
      waiting.delete(element)
      if (element.isConnected) again(element)
    }
    if (!isStuck()) notice.remove()
  }

  function whenHydrated(element, again) {
    waiting.set(element, again)
    // Whoever has been told already hears it again; the others get a little patience.
    setTimeout(explain, notice.isConnected ? 0 : 3000)
  }

  const isStuck = () => !('hydrated' in page.dataset) || waiting.size > 0

  function explain() {
    lookAgain()
    if (!isStuck()) return
    notice.id = 'start-notice'
    notice.innerHTML = `<p role="alert"><b>${
      help.src ? 'Unexpected Application Error!' : 'Still starting.'
    }</b> Links work, buttons do not.</p><button>Reload the page</button> <a href="/">Home</a>`
    notice.querySelector('button').onclick = () => location.reload()
    document.body.append(notice)
  }

  /** Not told at once: an error that React recovers from comes just before the page is hydrated. */
  function fail(cause) {
    help.src = '/start-failed.js'
    help.dataset.cause ??= cause
    // Fetched and run the first time.
    page.append(help)
    setTimeout(explain, 1000)
  }

  addEventListener(
    'error',
    ({ target, filename, message }) => {
      if (target.localName === 'script') fail('script not loaded')
      else if (filename?.startsWith(location.origin)) fail(message)
    },
    true,
  )
  setTimeout(explain, 8000)

  // At once, before anybody sees that React knows nothing yet of what was chosen.
  new MutationObserver(lookAgain).observe(page, { attributeFilter: ['data-hydrated'] })

  /** Holds back what a part that is not hydrated yet cannot answer, and does it again, once, when it can. */
  function holdBack(type, selector, again) {
    addEventListener(
      type,
      (event) => {
        const element = event.target.closest?.(selector)
        if (!element || isHydrated(element)) return
        event.preventDefault()
        event.stopPropagation()
        whenHydrated(element, again)
      },
      true,
    )
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
  holdBack('click', '#root button', (button) => button.click())
  // Above all, a form must not be sent by the browser itself: what is typed would stand in the address.
  holdBack('submit', '#root form', (form) => form.requestSubmit())
  // Boxes, buttons of a choice and sliders follow the finger by themselves; what is typed stays anyway.
  addEventListener(
    'input',
    ({ target }) => {
      const chooses = target.matches('#root :is([type=checkbox], [type=radio], [type=range])')
      if (!chooses || isHydrated(target)) return
      const choice = target.type === 'range' ? target.valueAsNumber : target.checked
      whenHydrated(target, (control) => set(control, choice))
    },
    true,
  )
})()
