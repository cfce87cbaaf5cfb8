import styles from './alert.module.css'

interface AlertProps {
  /** The message; '' or `null` for none. */
  text: string | null
  /** Changes when the same message is shown again, so that it is announced again. */
  id?: number
}

/** The error of a form as a whole, in red. A live region, so it must exist before its message. */
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
