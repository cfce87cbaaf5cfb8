/** Reads what is painted, which computed styles may not show. */
import { decode } from 'fast-png'

/** @returns the brightness of a pixel, 0 to 765. */
export function brightnessIn(png: Uint8Array): (x: number, y: number) => number {
  const { width, channels, data } = decode(png)
  return (x, y) => {
    const at = (Math.round(y) * width + Math.round(x)) * channels
    return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)
  }
}
