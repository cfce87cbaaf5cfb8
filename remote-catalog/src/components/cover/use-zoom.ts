import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { pointAfterKey, pointAt, type ZoomPoint, zoomCentre } from './zoom-point'

/**
 * Enlarging a picture: by the mouse while it is over it, by a tap and a drag, by Enter and the arrow
 * keys. Escape always ends it.
 * @returns `point`, what is in sight, or `null` while nothing is enlarged; `handlers` for the button
 * over the picture.
 */
export function useZoom() {
  const [point, setPoint] = useState<ZoomPoint | null>(null)
  /** Ended by Escape under the mouse: stays so until the mouse comes anew. */
  const dismissed = useRef(false)
  const isZoomed = point !== null

  // Before the enlarged picture is painted: who sees it can end it.
  useLayoutEffect(() => {
    if (!isZoomed) return
    const end = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      dismissed.current = true
      setPoint(null)
    }
    document.addEventListener('keydown', end)
    return () => document.removeEventListener('keydown', end)
  }, [isZoomed])

  return {
    point,
    handlers: {
      onPointerEnter: () => {
        dismissed.current = false
      },
      onPointerMove: (event: PointerEvent) => {
        const follows = event.pointerType === 'mouse' ? !dismissed.current : isZoomed
        if (follows) setPoint(lookedAt(event))
      },
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setPoint(null)
      },
      onClick: (event: MouseEvent) => {
        const byKeyboard = event.detail === 0
        if (isZoomed) setPoint(null)
        else setPoint(byKeyboard ? zoomCentre : lookedAt(event))
        dismissed.current = isZoomed
      },
      onKeyDown: (event: KeyboardEvent) => {
        const next = point && pointAfterKey(point, event.key)
        if (!next) return
        event.preventDefault()
        setPoint(next)
      },
      onBlur: () => setPoint(null),
    },
  }
}

function lookedAt({ currentTarget, clientX, clientY }: MouseEvent): ZoomPoint {
  const box = currentTarget.getBoundingClientRect()
  return pointAt(clientX - box.left, clientY - box.top, box)
}
