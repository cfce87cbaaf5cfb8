import type { ReactNode } from 'react'
import styles from './alert.module.css'

interface AlertProps {
  /** What went wrong; '' or `null` for nothing. */
  text: string | null
  /** Changes when the same words are said again, so that they are read out again. */
  id?: number
  /** What to do about it. */
  help?: string | null
  /** A way on. */
  children?: ReactNode
}

/** What is wrong with a form as a whole, in red. The region is there from the start, so it is read out. */
export function Alert({ text, id = 0, help = null, children = null }: AlertProps) {
  return (
    <div role="alert" className={styles.alert}>
      {text ? (
        <span key={id} className={styles.text}>
          {text}
        </span>
      ) : null}
      {text && help ? <p className={styles.help}>{help}</p> : null}
      {text ? children : null}
    </div>
  )
}
