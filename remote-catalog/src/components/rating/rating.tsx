import { type ComponentProps, useId } from 'react'
import styles from './rating.module.css'

interface RatingProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** 0 to 5 stars; drawn to the nearest half. */
  value: number
}

/** A star, 20 by 20. */
const star = 'l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.8-5.2 2.8 1-5.8-4.2-4.1 5.8-.8z'
/** The stars from one place to another, in one path: `stars(3, 5)` are the fourth and the fifth. */
const stars = (from: number, to: number) =>
  `M${10 + 20 * from} 1.8${star}${`m20 0${star}`.repeat(to - from - 1)}`

/** The rating in stars. Screen readers get one image: "Rated 3.5 of 5". */
export function Rating({ value, className, ...rest }: RatingProps) {
  const clipId = useId()
  const halves = Math.min(5, Math.max(0, Math.round(value * 2) / 2))
  const full = Math.floor(halves)
  const touched = Math.ceil(halves)
  return (
    <span
      {...rest}
      role="img"
      aria-label={`Rated ${value} of 5`}
      className={[styles.rating, className].filter(Boolean).join(' ')}
    >
      <svg viewBox="0 0 100 20" aria-hidden="true">
        <clipPath id={clipId}>
          <rect width={halves * 20} height="20" />
        </clipPath>
        {/* Only half a star is drawn twice: each card of each page holds this. */}
        {full < 5 && <path d={stars(full, 5)} className={styles.empty} />}
        {touched > 0 && (
          <path d={stars(0, touched)} className={styles.full} clipPath={`url(#${clipId})`} />
        )}
      </svg>
    </span>
  )
}
