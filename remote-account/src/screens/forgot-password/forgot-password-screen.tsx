import { useState } from 'react'
import { Link, paths, useLocation } from 'shared/routing'
import { request } from 'shared/shop'
import { Button } from 'shared/ui'
import styles from '../../components/auth-page/auth-form.module.css'
import { AuthPage } from '../../components/auth-page/auth-page'
import { FormOutcome } from '../../components/auth-page/form-outcome'
import { usernameField } from '../../forms/account-fields'
import { AccountForm } from '../../forms/account-form'

export { ForgotPasswordScreen as Screen }

/** Sends an email with a link for a new password. It never says whether an email has an account. */
function ForgotPasswordScreen() {
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthPage
      title="Forgot your password?"
      line="Lost your page? Every book lets you find it again."
    >
      {sentTo === null ? (
        <AccountForm
          label="Forgot your password?"
          fields={[usernameField]}
          submit="Send the email"
          send={async (body) => {
            await request('POST /auth/password/forgot', { body })
            setSentTo(body.email)
          }}
          failed="The email for a new password was not sent"
        >
          <p>Tell us your email, and we will send you a link to choose a new password.</p>
        </AccountForm>
      ) : (
        <FormOutcome title="Check your inbox">
          <p>
            If <strong>{sentTo}</strong> has an account here, an email is on its way. Its link works
            once, within an hour.
          </p>
          <p>Nothing there? Check your spam folder, too.</p>
          <Button variant="secondary" onClick={() => setSentTo(null)}>
            Send another email
          </Button>
        </FormOutcome>
      )}
      <p className={styles.other}>
        Has it come back to you?{' '}
        <Link to={paths.login()} state={state}>
          Log in
        </Link>
      </p>
    </AuthPage>
  )
}
