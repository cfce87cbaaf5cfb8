import { useLocation } from 'shared/routing'
import { $session, useIsHydrated, useStore } from 'shared/shop'
import { loginReason } from './login-reason'
import styles from './reason-note.module.css'

interface ReasonNoteProps {
  id: string
  /** The action that the note asks for, such as 'Log in'. */
  action: string
}

/** Says why the login is shown and what comes next. Always rendered, so that a late reason moves nothing. */
export function ReasonNote({ id, action }: ReasonNoteProps) {
  const session = useStore($session)
  const { state } = useLocation()
  // The prerendered page has no history state.
  const isHydrated = useIsHydrated()
  const { before, title, after } = loginReason(isHydrated ? state : null)
  const isExpired = session.status === 'visitor' && session.expired
  const begin = `${isExpired ? `Your session has ended. ${action} again` : action}, ${before} `
  return (
    <div className={styles.note}>
      <p id={id}>
        <span>{begin}</span>
        {title && <cite>{title}</cite>}
        <span>{after}</span>
      </p>
    </div>
  )
}
