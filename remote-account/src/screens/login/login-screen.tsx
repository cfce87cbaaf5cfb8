import { useId, useState } from 'react'
import { demoCredentials, tidyEmail } from 'shared/contract'
import { Link, paths, useLocation } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import { Button } from 'shared/ui'
import { accountPaths } from '../../api/account-paths'
import { type AuthFailure, authFailure } from '../../api/auth-failure'
import { logFailure } from '../../api/log-failure'
import { logIn } from '../../api/log-in'
import styles from '../../components/auth-page/auth-form.module.css'
import { AuthPage } from '../../components/auth-page/auth-page'
import { ReasonNote } from '../../components/auth-page/reason-note'
import { AuthAlert } from '../../forms/auth-alert'
import { CredentialFields } from '../../forms/credential-fields'
import { useForm } from '../../forms/use-form'
import { useOneAtATime } from '../../forms/use-one-at-a-time'
import { checkLogin, loginFields } from './check-login'

export { LoginScreen as Screen }

/** Logs a visitor in. The guards redirect afterwards. */
function LoginScreen() {
  const reasonId = useId()
  const { state } = useLocation()
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const [asDemo, setAsDemo] = useState(false)
  const { busy, run } = useOneAtATime()
  const { errors, formProps } = useForm({
    fields: loginFields,
    check: checkLogin,
    onValid: ({ email, password }) => send({ email: tidyEmail(email), password }),
    onInvalid: () => setFailure(null),
  })

  function send(credentials: { email: string; password: string }) {
    run(async () => {
      setFailure(null)
      setAsDemo(credentials === demoCredentials)
      try {
        await logIn(credentials)
      } catch (error) {
        logFailure('The login failed', error)
        setFailure(authFailure(error))
      }
    })
  }

  return (
    <AuthPage title="Log in" line="Come in and sit down. Your books are where you left them.">
      <ReasonNote id={reasonId} action="Log in" />
      <form
        {...formProps}
        className={styles.fields}
        aria-label="Log in"
        aria-describedby={reasonId}
      >
        <CredentialFields
          errors={errors}
          autoComplete={{ email: 'username', password: 'current-password' }}
        />
        {siteConfig().orders === 'server' && (
          <p className={styles.forgotten}>
            <Link to={accountPaths.forgotPassword} state={state}>
              Forgot your password?
            </Link>
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" wide busy={busy && !asDemo}>
            Login
          </Button>
          <Button
            variant="secondary"
            wide
            busy={busy && asDemo}
            onClick={() => send(demoCredentials)}
          >
            Login With Test Credentials
          </Button>
        </div>
        <AuthAlert failure={failure} />
      </form>
      <p className={styles.other}>
        New here?{' '}
        <Link to={paths.signup()} state={state}>
          Create an account
        </Link>
      </p>
    </AuthPage>
  )
}
