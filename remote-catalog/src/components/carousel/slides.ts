import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '../prefers-reduced-motion'

/**
 * Positions of slides in a circle, counted from the start of a scrolling strip. At its end, the
 * first two slides are moved to the end, so that each slide has neighbours on both sides.
 */

/** With fewer slides, one slide would be needed on both sides at once. */
const fewestInCircle = 3

/** The place of a slide while the one at place `at` is shown. */
export function placeOf(slide: number, at: number, count: number): number {
  const isWantedBehindLast = slide <= 1 && at >= count - 1 + slide
  return isWantedBehindLast && count >= fewestInCircle ? slide + count : slide
}

/** The slide at a place, which may be up to one round before the first or after the last. */
export function slideAt(place: number, count: number): number {
  return (place + count) % count
}

/** The place of the same slide as `place` that has neighbours on both sides. */
export function restingPlace(place: number, count: number): number {
  return count >= fewestInCircle ? 1 + slideAt(place - 1, count) : place
}

/** The place one step (1 or -1) from a resting place. Wraps around if there is no circle. */
export function adjacentPlace(place: number, step: 1 | -1, count: number): number {
  return count >= fewestInCircle ? place + step : slideAt(place + step, count)
}

/** The distance from a place that counts as at rest, in pixels: browsers round. */
const tolerance = 2

interface Strip {
  place: number
  /** Whether to jump to the place. */
  settled: boolean
  /** The place to scroll to smoothly. */
  to?: number
}

/**
 * Moves slides by swipe, wheel or command. The browser scrolls and snaps them, so swiping works
 * before hydration.
 * @returns `shown`, the index of the current or target slide; `shiftOf`, how far a slide is from
 * its place in the markup.
 */
export function useSlides(count: number) {
  const viewport = useRef<HTMLDivElement>(null)
  const [strip, setStrip] = useState<Strip>({ place: 0, settled: false })
  /** The target of a command, until it is reached or the user scrolls. */
  const [heading, setHeading] = useState<number>()

  const follow = useEffectEvent((box: HTMLElement, count: number) => {
    const width = widthOf(box)
    if (width === 0) return
    const nearest = Math.round(box.scrollLeft / width)
    const rests = Math.abs(box.scrollLeft - nearest * width) < tolerance
    const settled = rests && nearest === (heading ?? nearest)
    if (settled) setHeading(undefined)
    // Focus that moves into a slide stops the scrolling.
    else if (rests && heading !== undefined) smoothScroll(box, heading * width)
    const place = settled ? restingPlace(nearest, count) : nearest
    if (strip.place !== place || (settled && !strip.settled)) setStrip({ place, settled })
  })

  useEffect(() => {
    const box = viewport.current
    if (!box) return
    const listen = () => follow(box, count)
    // The observer calls back at once, with the width.
    const sizes = new ResizeObserver(listen)
    sizes.observe(box)
    box.addEventListener('scroll', listen, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', listen)
    }
  }, [count])

  // Before painting, so that slides and strip move together.
  useLayoutEffect(() => {
    const box = viewport.current
    if (!box) return
    const { place, settled, to } = strip
    // Reading the width would force a layout during the page's start.
    if (!settled && to === undefined) return
    const width = widthOf(box)
    if (settled && Math.round(box.scrollLeft / width) !== place) box.scrollLeft = place * width
    if (to !== undefined) smoothScroll(box, to * width)
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
    showNext: () => go((from) => adjacentPlace(from, 1, count)),
    showPrevious: () => go((from) => adjacentPlace(from, -1, count)),
    show: (index: number) => go((from) => placeOf(index, from, count)),
  }
}

function smoothScroll(box: HTMLElement, left: number) {
  box.scrollTo({ left, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}

/** In fractional pixels; `clientWidth` rounds. */
function widthOf(box: HTMLElement): number {
  return box.getBoundingClientRect().width
}
