import { type RefObject, useLayoutEffect, useRef } from 'react'
import { paths } from 'shared/routing'

/** A picture that was removed from the page, and its last position in the window. */
export interface Departure {
  image: HTMLImageElement
  box: DOMRect
}

type Travel = (departure: Departure, target: HTMLImageElement) => void

/** The covers in the page. */
const covers = new Set<HTMLImageElement>()

/** Their positions when a link was clicked; empty once the page has scrolled. */
const boxes = new Map<HTMLImageElement, DOMRect>()

/** The covers that the current navigation removes, by book. */
const departures = new Map<string, Departure>()

/** Set by the first book's page, which is one end of every movement. */
let travel: Travel | undefined

/**
 * Animates a book's cover between its card and its page, if one replaces the other at
 * once (docs/product.md, P77).
 * @param pageTravel animates a picture; only the book's page passes it.
 * @returns the props of the picture.
 */
export function useTravellingCover(
  productId: string,
  pageTravel?: Travel,
): RefObject<HTMLImageElement | null> {
  const ref = useRef<HTMLImageElement>(null)
  useLayoutEffect(() => {
    const image = ref.current
    if (!image) return
    travel = pageTravel ?? travel
    covers.add(image)
    addEventListener('click', measure, { capture: true })
    addEventListener('scroll', forget, { passive: true })
    const departure = departures.get(productId)
    // The page scrolls to its position after this effect and before painting.
    if (departure) queueMicrotask(() => travel?.(departure, image))
    return () => {
      const box = boxes.get(image)
      covers.delete(image)
      boxes.delete(image)
      if (!pageTravel && location.pathname !== paths.productDetail(productId)) return
      departures.set(productId, { image, box: box ?? image.getBoundingClientRect() })
      queueMicrotask(() => departures.delete(productId))
    }
  }, [productId, pageTravel])
  return ref
}

/** Measures covers before React changes the page, since measuring in between would force another layout. */
function measure({ target }: Event) {
  if (!(target instanceof Element && target.closest('a'))) return
  for (const image of covers) boxes.set(image, image.getBoundingClientRect())
}

function forget() {
  boxes.clear()
}
