import { leftToBrowser } from 'shared/page-protocol'

/**
 * Reports errors that React has recovered from as errors of the page. Ignores two kinds: a view transition that the
 * browser skips, because the page is hidden, changes its size or is busy, since the next screen is shown without it;
 * and the error of a part that composition leaves to the browser.
 */
export function reportRecoverableError(error: unknown): void {
  // Names and messages differ between browsers, but every message says what was skipped.
  const isSkipped = error instanceof DOMException && /transition/i.test(error.message)
  const isForBrowser = (error as { digest?: string }).digest === leftToBrowser
  if (!isSkipped && !isForBrowser) reportError(error)
}
