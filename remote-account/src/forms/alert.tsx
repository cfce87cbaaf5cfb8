import type { ReactNode } from 'react'
import { Button } from 'shared/ui'
import type { AuthFailure } from '../api/auth-failure'
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

interface AuthAlertProps {
  failure: AuthFailure | null
}

/** Says why a login or a signup failed and what to do, with a button to reload if another attempt may not help. */
export function AuthAlert({ failure }: AuthAlertProps) {
  return (
    <Alert text={failure?.message ?? null} help={failure?.help ?? null}>
      {failure?.reload ? (
        <Button variant="secondary" size="sm" onClick={() => location.reload()}>
          Load the page again
        </Button>
      ) : null}
    </Alert>
  )
}
