import type { ReactNode } from 'react'
import styles from './alert.module.css'

interface AlertProps {
  text: string | null
  /** Changes when the same message is shown again, so that it is announced again. */
  id?: number
  /** What the shopper can do. */
  help?: string | null
  children?: ReactNode
}

/** The error of a form as a whole, in red. A live region, so it must exist before its message. */
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
