/** The visible part of the enlarged picture: 0 is its left or upper edge, 1 the opposite one. */
export interface ZoomPoint {
  x: number
  y: number
}

export const zoomCentre: ZoomPoint = { x: 0.5, y: 0.5 }

/** As a share of the whole. */
const step = 0.1

const moves: Record<string, ZoomPoint> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** The point for a pointer at `(left, top)` of a box, in pixels. */
export function pointAt(
  left: number,
  top: number,
  box: { width: number; height: number },
): ZoomPoint {
  return { x: within(left / box.width), y: within(top / box.height) }
}

/** The point after a key; `null` for other keys. */
export function pointAfterKey({ x, y }: ZoomPoint, key: string): ZoomPoint | null {
  const move = moves[key]
  return move ? { x: within(x + move.x), y: within(y + move.y) } : null
}

function within(share: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : zoomCentre.x
}
