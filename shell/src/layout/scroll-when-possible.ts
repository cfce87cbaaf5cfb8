/** How long a page may take to reach its former height, in milliseconds: a few slow answers. */
const timeout = 30_000

/** Events of scrolling by the user. */
const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a position as soon as the page is tall enough: a list may render late. Stops if the
 * user scrolls.
 * @param position in pixels.
 * @param onEnd called once, when the position is reached or given up.
 * @returns cancels it.
 */
export function scrollWhenPossible(position: number, onEnd: () => void): () => void {
  const listening = new AbortController()
  const observer = new ResizeObserver(attempt)
  const timer = setTimeout(end, timeout)
  observer.observe(document.body)
  for (const sign of signs) addEventListener(sign, end, { signal: listening.signal, passive: true })
  attempt()
  return stop

  function attempt() {
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollHeight - clientHeight < position) return
    window.scrollTo({ top: position, behavior: 'instant' })
    end()
  }

  function end() {
    if (listening.signal.aborted) return
    stop()
    onEnd()
  }

  function stop() {
    listening.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
}
