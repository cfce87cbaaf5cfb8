import { useEffect } from 'react'
import { type HydratedPart, hydratedAttribute } from 'shared/page-protocol'

/**
 * Marks the page when the part of the calling component is hydrated: effects run then.
 * The boot script reads this mark, since React's own marks appear before an element responds.
 */
export function useHydratedMark(part: HydratedPart): void {
  useEffect(() => {
    const page = document.documentElement
    if (page.getAttribute(hydratedAttribute) !== 'screen') {
      page.setAttribute(hydratedAttribute, part)
    }
  }, [part])
}
