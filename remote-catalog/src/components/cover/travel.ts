import { prefersReducedMotion } from '../prefers-reduced-motion'
import type { Departure } from './use-travelling-cover'

/**
 * Animates a copy of a removed cover to the position of its new one. Nothing waits for it. Does nothing with
 * reduced motion, if the picture has not loaded, or if one of the two is out of view.
 */
export function travel({ image, box: from }: Departure, target: HTMLImageElement): void {
  const to = target.getBoundingClientRect()
  if (prefersReducedMotion() || !image.naturalWidth || !isInSight(from) || !isInSight(to)) return
  const copy = new Image()
  copy.alt = ''
  copy.decoding = 'sync'
  copy.src = image.currentSrc
  Object.assign(copy.style, {
    position: 'fixed',
    // Below the header.
    zIndex: 9,
    inset: `${to.y}px auto auto ${to.x}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    objectFit: 'contain',
    pointerEvents: 'none',
  })
  document.body.append(copy)
  const centre = ({ x, width }: DOMRect) => x + width / 2
  const way = `${centre(from) - centre(to)}px ${from.y - to.y + (from.height - to.height) / 2}px`
  const timing = { duration: 220, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }
  target.animate({ opacity: [0, 0] }, timing)
  copy.animate({ translate: [way, '0 0'], scale: [from.height / to.height, 1] }, timing).onfinish =
    () => copy.remove()
}

function isInSight({ top, bottom }: DOMRect): boolean {
  return bottom > 0 && top < innerHeight
}
