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
 * Enlarges a picture by hover, tap and drag, or Enter and arrow keys. `point` is `null` if it is
 * not enlarged.
 */
export function useZoom() {
  const [point, setPoint] = useState<ZoomPoint | null>(null)
  /** Ended by Escape while hovering: stays closed until the mouse enters again. */
  const dismissed = useRef(false)
  const isZoomed = point !== null

  // Before painting, so that Escape works as soon as the picture is visible.
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
