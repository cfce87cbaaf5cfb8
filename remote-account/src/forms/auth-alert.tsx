import { Button } from 'shared/ui'
import type { AuthFailure } from '../api/auth-failure'
import { Alert } from './alert'

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
