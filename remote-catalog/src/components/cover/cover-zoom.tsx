import ZoomIn from '@lucide/icons/icons/zoom-in'
import { type CSSProperties, useId } from 'react'
import type { Product } from 'shared/contract'
import { Icon, VisuallyHidden } from 'shared/ui'
import { Cover } from './cover'
import styles from './cover-zoom.module.css'
import { pictureUrl } from './picture-url'
import { travel } from './travel'
import { useTravellingCover } from './use-travelling-cover'
import { useZoom } from './use-zoom'

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
          <Icon icon={ZoomIn} size="1.25rem" strokeWidth={1.75} />
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
