import { leftToBrowser } from '../hydration/page-protocol'

/**
 * What React has recovered from goes on to whoever listens for errors of the page. It takes Firefox's word
 * for a transition between screens that was skipped because nobody can see the page for an error. What
 * composition has left to the browser is none.
 */
export function reportRecoverableError(error: unknown): void {
  const isSkipped =
    error instanceof DOMException && error.name === 'InvalidStateError' && document.hidden
  const isLeft = (error as { digest?: string }).digest === leftToBrowser
  if (!isSkipped && !isLeft) reportError(error)
}
