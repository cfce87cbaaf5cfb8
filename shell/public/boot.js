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
  const waiting = new Set()

  /** Holds back what a part that is not alive yet cannot answer, and does it again, once, when it can. */
  function holdBack(event, element, again) {
    if (!element || isAlive(element)) return
    event.preventDefault()
    event.stopPropagation()
    if (waiting.has(element)) return
    waiting.add(element)
    const tryAgain = () => {
      if (!element.isConnected) waiting.delete(element)
      else if (!isAlive(element)) requestAnimationFrame(tryAgain)
      else {
        waiting.delete(element)
        again(element)
      }
    }
    requestAnimationFrame(tryAgain)
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
})()
