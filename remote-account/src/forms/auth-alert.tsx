import { Button } from 'shared/ui/button'
import type { AuthFailure } from '../api/auth-failure'
import { Alert } from './alert'

interface AuthAlertProps {
  failure: AuthFailure | null
}

/** Why a login or a signup failed, what to do about it, and a way on where another click may not do. */
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
