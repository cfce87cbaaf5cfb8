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
