import styles from './rating.module.css'

interface RatingProps {
  /** 0 to 5 stars; drawn to the nearest half. */
  value: number
}

/** The outline of a star's left side, from its bottom to its top. */
const leftSide = 'l-26 14 5-29-21-20 29-4z'
const star = `l13 27 29 4-21 20 5 29-26-14${leftSide.slice(1)}`
const leftHalf = `v66${leftSide}`
/** Draws stars of 100 by 100 in one path, from a given place: `draw(3, [star, star])` draws the fourth and the fifth. */
const draw = (from: number, pieces: readonly string[]) =>
  pieces.length > 0 && `M${50 + 100 * from} 9${pieces.join('m100 0')}`

/** The rating in stars. Screen readers get one image: "Rated 3.5 of 5". */
export function Rating({ value }: RatingProps) {
  const halves = Math.min(10, Math.max(0, Math.round(value * 2)))
  const whole = Math.floor(halves / 2)
  const empty = draw(whole, Array(5 - whole).fill(star))
  const full = draw(0, [...Array(whole).fill(star), ...(halves % 2 ? [leftHalf] : [])])
  return (
    <span role="img" aria-label={`Rated ${value} of 5`} className={styles.rating}>
      <svg viewBox="0 0 500 100" aria-hidden="true">
        {empty && <path d={empty} className={styles.empty} />}
        {full && <path d={full} className={styles.full} />}
      </svg>
    </span>
  )
}

/** The rating in stars and, beside them, as a number, which the image's name already tells screen readers. */
export function NumberedRating({ value }: RatingProps) {
  return (
    <span className={styles.numbered}>
      <Rating value={value} />
      <span aria-hidden="true" className={styles.number}>
        {value}
      </span>
    </span>
  )
}
