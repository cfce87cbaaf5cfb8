import { type RefObject, useLayoutEffect, useRef } from 'react'
import { paths } from 'shared/routing/paths'

/** A picture that has left the page, and where it stood in the window. */
export interface Departure {
  image: HTMLImageElement
  box: DOMRect
}

type Travel = (departure: Departure, target: HTMLImageElement) => void

/** The pictures in the page. */
const covers = new Set<HTMLImageElement>()

/** Where they stood when a link was clicked; empty once the page has scrolled. */
const boxes = new Map<HTMLImageElement, DOMRect>()

/** The covers that leave with the present change of the page, by their books. */
const departures = new Map<string, Departure>()

/** Comes with the first book's page: one end of every way. */
let travel: Travel | undefined

/**
 * Lets a book's cover travel between its card and its page, if one takes the place of the other at
 * once (docs/product.md, P77).
 * @param pageTravel moves a picture; given by the book's page alone.
 * @returns for the picture.
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
    // The page scrolls to its position after this effect, and before it is painted.
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

/** Measures covers before React changes the page; amid its changes the browser would lay it out once more. */
function measure({ target }: Event) {
  if (!(target instanceof Element && target.closest('a'))) return
  for (const image of covers) boxes.set(image, image.getBoundingClientRect())
}

function forget() {
  boxes.clear()
}
