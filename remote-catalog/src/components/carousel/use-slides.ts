import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { prefersStillness } from './prefers-stillness'
import { placeBeside, placeOf, restingPlace, slideAt } from './slide-places'

/** What still counts as at rest, in pixels from a place: browsers round. */
const tolerance = 2

interface Strip {
  /** The place on show, or nearest to it. */
  place: number
  /** Whether the strip is to stand there, not only near it. */
  settled: boolean
  /** Where to it begins to glide from there. */
  to?: number
}

/**
 * The moving of slides: by swipe, wheel or command, around the end. It is the browser that scrolls and
 * snaps them, so that a finger moves them also before the page is alive.
 * @returns `viewport`, what the box around the strip takes; `shown`, the index of the slide on show, or
 * on its way by command; `shiftOf`, by how many slides one stands away from its place in the markup.
 */
export function useSlides(count: number) {
  const viewport = useRef<HTMLDivElement>(null)
  const [strip, setStrip] = useState<Strip>({ place: 0, settled: false })
  /** The place that a command leads to, until the strip is there or a hand takes it over. */
  const [heading, setHeading] = useState<number>()

  const follow = useEffectEvent((box: HTMLElement) => {
    const width = widthOf(box)
    if (width === 0) return
    const nearest = Math.round(box.scrollLeft / width)
    const rests = Math.abs(box.scrollLeft - nearest * width) < tolerance
    const settled = rests && nearest === (heading ?? nearest)
    if (settled) setHeading(undefined)
    // Focus that moves into a slide scrolls, too, and ends the way early.
    else if (rests && heading !== undefined) glide(box, heading * width)
    const place = settled ? restingPlace(nearest, count) : nearest
    if (strip.place !== place || (settled && !strip.settled)) setStrip({ place, settled })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` is no input here, but with another the place must be found anew.
  useEffect(() => {
    const box = viewport.current
    if (!box) return
    const listen = () => follow(box)
    // Begins with a call of its own, once the browser knows the width anyway.
    const sizes = new ResizeObserver(listen)
    sizes.observe(box)
    box.addEventListener('scroll', listen, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', listen)
    }
  }, [count])

  // Before the browser paints: slides that change places and the strip move as one.
  useLayoutEffect(() => {
    const box = viewport.current
    if (!box) return
    const { place, settled, to } = strip
    // Asked for the width now, the browser has to lay out the whole page in the midst of its start.
    if (!settled && to === undefined) return
    const width = widthOf(box)
    if (settled && Math.round(box.scrollLeft / width) !== place) box.scrollLeft = place * width
    if (to !== undefined) glide(box, to * width)
  }, [strip])

  function go(target: (from: number) => number) {
    const place = restingPlace(heading ?? strip.place, count)
    const to = target(place)
    setHeading(to === place ? undefined : to)
    setStrip({ place, settled: true, to })
  }

  const takeOver = () => setHeading(undefined)

  return {
    viewport: { ref: viewport, onWheel: takeOver, onTouchMove: takeOver },
    shown: slideAt(heading ?? strip.place, count),
    shiftOf: (index: number) => placeOf(index, strip.place, count) - index,
    showNext: () => go((from) => placeBeside(from, 1, count)),
    showPrevious: () => go((from) => placeBeside(from, -1, count)),
    show: (index: number) => go((from) => placeOf(index, from, count)),
  }
}

function glide(box: HTMLElement, left: number) {
  box.scrollTo({ left, behavior: prefersStillness() ? 'instant' : 'smooth' })
}

/** In pixels and their fractions, which `clientWidth` would round. */
function widthOf(box: HTMLElement): number {
  return box.getBoundingClientRect().width
}
