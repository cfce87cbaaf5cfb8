import styles from './shelf-drawing.module.css'

/** The height in percent of the shelf and the width in rem of each spine. */
const spines = [
  { height: 78, width: 2.1 },
  { height: 92, width: 1.4 },
  { height: 70, width: 2.6 },
  { height: 86, width: 1.7 },
  { height: 64, width: 1.2 },
  { height: 96, width: 2.3 },
  { height: 74, width: 1.5 },
] as const

/** A row of books; decorative. */
export function ShelfDrawing() {
  return (
    <div aria-hidden="true" className={styles.shelf}>
      {spines.map(({ height, width }) => (
        <span
          key={height}
          className={styles.spine}
          style={{ height: `${height}%`, width: `${width}rem` }}
        />
      ))}
    </div>
  )
}
