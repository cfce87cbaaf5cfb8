import styles from './alert.module.css'

interface AlertProps {
  /** What went wrong; '' or `null` for nothing. */
  text: string | null
  /** Changes when the same words are said again, so that they are read out again. */
  id?: number
}

/** What is wrong with a form as a whole, in red. The region is there from the start, so it is read out. */
export function Alert({ text, id = 0 }: AlertProps) {
  return (
    <div role="alert" className={styles.alert}>
      {text ? (
        <span key={id} className={styles.text}>
          {text}
        </span>
      ) : null}
    </div>
  )
}
