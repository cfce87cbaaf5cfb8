import { useEffect } from 'react'
import { type HydratedPart, hydratedAttribute } from './page-protocol'

/**
 * Marks the page, from a component, when the part that it belongs to is hydrated: effects run once it is.
 * The boot script reads the mark: React's own marks come before an element answers.
 */
export function useHydratedMark(part: HydratedPart): void {
  useEffect(() => {
    const page = document.documentElement
    if (page.getAttribute(hydratedAttribute) !== 'screen') {
      page.setAttribute(hydratedAttribute, part)
    }
  }, [part])
}
