import ZoomIn from '@lucide/icons/icons/zoom-in'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Product } from 'shared/contract'
import { Icon, VisuallyHidden } from 'shared/ui'
import { prefersReducedMotion } from '../prefers-reduced-motion'
import { Cover } from './cover'
import styles from './cover-zoom.module.css'
import { pictureUrl } from './picture-url'
import { type Departure, useTravellingCover } from './use-travelling-cover'
import { pointAfterKey, pointAt, type ZoomPoint, zoomCentre } from './zoom-point'

/** A book's cover at 450 by 450 pixels, enlarged to 1500 by 1800 (docs/product.md, P23). */
export function CoverZoom({ product: { _id, image, name } }: { product: Product }) {
  const cover = useTravellingCover(_id, travel)
  const { point, handlers } = useZoom()
  const hintId = useId()
  const place: CSSProperties & Record<`--${string}`, number> = {
    '--x': point?.x ?? 0,
    '--y': point?.y ?? 0,
  }
  return (
    <figure className={styles.figure}>
      <div className={styles.frame} data-zoomed={point ? '' : undefined}>
        <Cover
          ref={cover}
          image={image}
          name={name}
          alt={`Cover of ${name}`}
          width={450}
          height={450}
          eager
          fetchPriority="high"
        />
        {point && (
          <img
            className={styles.large}
            style={place}
            src={pictureUrl(image)}
            alt=""
            width={1500}
            height={1800}
          />
        )}
        <span className={styles.sign} aria-hidden="true" data-unprinted>
          <Icon icon={ZoomIn} />
        </span>
        <button
          type="button"
          className={styles.control}
          data-unprinted
          aria-label="Zoom"
          aria-pressed={point !== null}
          aria-describedby={hintId}
          {...handlers}
        />
      </div>
      <VisuallyHidden id={hintId}>
        Point, tap or press Enter to look closer. Arrow keys move the picture, Escape ends it.
      </VisuallyHidden>
    </figure>
  )
}

/**
 * Enlarges a picture by hover, tap and drag, or Enter and arrow keys. `point` is `null` if it is
 * not enlarged.
 */
function useZoom() {
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

/**
 * Animates a copy of a removed cover to the position of its new one. Nothing waits for it. Does nothing with
 * reduced motion, if the picture has not loaded, or if one of the two is out of view.
 */
function travel({ image, box: from }: Departure, target: HTMLImageElement): void {
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
