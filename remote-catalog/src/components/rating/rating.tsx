import type { ComponentProps } from 'react'
import styles from './rating.module.css'

interface RatingProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** 0 to 5 stars; drawn to the nearest half. */
  value: number
}

/** The outline of a star's left side, from its bottom to its top. */
const leftSide = 'l-5.2 2.8 1-5.8-4.2-4.1 5.8-.8z'
const star = `l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.8${leftSide.slice(1)}`
const leftHalf = `v13.2${leftSide}`
/** Draws stars of 20 by 20 in one path, from a given place: `draw(3, [star, star])` draws the fourth and the fifth. */
const draw = (from: number, pieces: readonly string[]) =>
  pieces.length > 0 && `M${10 + 20 * from} 1.8${pieces.join('m20 0')}`

/** The rating in stars. Screen readers get one image: "Rated 3.5 of 5". */
export function Rating({ value, className, ...rest }: RatingProps) {
  const halves = Math.min(10, Math.max(0, Math.round(value * 2)))
  const whole = Math.floor(halves / 2)
  const empty = draw(whole, Array(5 - whole).fill(star))
  const full = draw(0, [...Array(whole).fill(star), ...(halves % 2 ? [leftHalf] : [])])
  return (
    <span
      {...rest}
      role="img"
      aria-label={`Rated ${value} of 5`}
      className={[styles.rating, className].filter(Boolean).join(' ')}
    >
      <svg viewBox="0 0 100 20" aria-hidden="true">
        {empty && <path d={empty} className={styles.empty} />}
        {full && <path d={full} className={styles.full} />}
      </svg>
    </span>
  )
}
