/** Reads what is painted, which computed styles may not show. */
import { decode } from 'fast-png'
import type { Box } from '../support/shop-page'

/** @returns the brightness of a pixel, 0 to 765. */
export function brightnessIn(png: Uint8Array): (x: number, y: number) => number {
  const { width, channels, data } = decode(png)
  return (x, y) => {
    const at = (Math.round(y) * width + Math.round(x)) * channels
    return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
  }
}

/** @returns the brightness of the darkest pixel of an area: blurred dark text is lighter. */
export function darkestIn(png: Uint8Array, box: Box): number {
  const brightness = brightnessIn(png)
  let darkest = Number.POSITIVE_INFINITY
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) darkest = Math.min(darkest, brightness(x, y))
  }
  return darkest
}
