import { useEffect, useState } from 'react'
import { findParts, type PagePart } from './page-parts'

/** The visible parts of the page, updated on scroll, resize and changes; measured once per frame. */
export function usePageParts(): readonly PagePart[] {
  const [parts, setParts] = useState<readonly PagePart[]>([])
  useEffect(() => {
    const page = document.querySelector('[data-page]')
    let frame = 0
    const measure = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setParts(findParts()))
    }
    measure()
    const changes = new MutationObserver(measure)
    const sizes = new ResizeObserver(measure)
    if (page) {
      changes.observe(page, { childList: true, subtree: true })
      sizes.observe(page)
    }
    addEventListener('scroll', measure, { passive: true, capture: true })
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
      removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
    }
  }, [])
  return parts
}
