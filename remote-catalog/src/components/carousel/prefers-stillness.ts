/** Whether somebody has asked for as little motion as possible. Asked anew each time: it can change. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
