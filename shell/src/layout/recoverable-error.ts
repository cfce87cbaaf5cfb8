import { leftToBrowser } from 'shared/page-protocol'

/**
 * Reports errors that React has recovered from as errors of the page. Ignores two: Firefox's error for a view
 * transition that it skipped because the page is hidden, and the error of a part that composition leaves to the
 * browser.
 */
export function reportRecoverableError(error: unknown): void {
  const isSkipped =
    error instanceof DOMException && error.name === 'InvalidStateError' && document.hidden
  const isLeft = (error as { digest?: string }).digest === leftToBrowser
  if (!isSkipped && !isLeft) reportError(error)
}
