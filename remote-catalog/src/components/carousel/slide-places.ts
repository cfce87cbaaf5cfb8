/**
 * Where slides stand that follow one another in a circle. They are a strip that scrolls; where it would
 * end, the first two stand once more, by being moved there: so each exists once, and has neighbours at
 * both sides. Places are counted in slides from the beginning of the strip.
 */

/** Of fewer slides one would be wanted at both sides of the shown one at once. */
const fewestInCircle = 3

/** The place of a slide while the one at place `at` is shown. */
export function placeOf(slide: number, at: number, count: number): number {
  const isWantedBehindLast = slide <= 1 && at >= count - 1 + slide
  return isWantedBehindLast && count >= fewestInCircle ? slide + count : slide
}

/** The slide at a place. */
export function slideAt(place: number, count: number): number {
  return (place + count) % count
}

/** The place that shows the same slide as `place`, and has others at both sides. */
export function restingPlace(place: number, count: number): number {
  return count >= fewestInCircle ? 1 + slideAt(place - 1, count) : place
}

/** The place to go to from a resting place, by so many slides: 1 or -1. Around the end where there is no circle. */
export function placeBeside(place: number, step: 1 | -1, count: number): number {
  return count >= fewestInCircle ? place + step : slideAt(place + step, count)
}
