import { matchPath } from 'shared/routing/router'
import { routes } from '../routes'
import { loadModule } from './load-remote'

/**
 * Fetches the remote behind a link as soon as somebody points at it or reaches it by keyboard, so
 * that the click finds it there. One listener for all links, whoever rendered them.
 */
export function warmLinks(): void {
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, warm, { passive: true, capture: true })
  }
}

function warm({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin) return
  const route = routes.find(({ path }) => matchPath(path, link.pathname))
  // A failure is not told here: the screen itself tells it when it is opened.
  if (route) loadModule(route.screen).catch(() => {})
}
