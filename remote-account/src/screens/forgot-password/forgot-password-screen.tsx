import { useState } from 'react'
import { paths } from 'shared/routing'
import { request } from 'shared/shop'
import { Button } from 'shared/ui'
import styles from '../../components/auth-page/auth-form.module.css'
import { AuthLink } from '../../components/auth-page/auth-link'
import { AuthPage } from '../../components/auth-page/auth-page'
import { FormResult } from '../../components/auth-page/form-result'
import { usernameField } from '../../forms/account-fields'
import { AccountForm } from '../../forms/account-form'

export { ForgotPasswordScreen as Screen }

/** Sends an email with a link for a new password. It never says whether an email has an account. */
function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const [isSent, setIsSent] = useState(false)
  return (
    <AuthPage
      title="Forgot your password?"
      line="Lost your page? Every book lets you find it again."
    >
      {!isSent ? (
        <AccountForm
          label="Forgot your password?"
          fields={[{ ...usernameField, value: sentTo }]}
          takesFocus={sentTo !== undefined}
          submit="Send the email"
          send={async (body) => {
            await request('POST /auth/password/forgot', { body })
            setSentTo(body.email)
            setIsSent(true)
          }}
          failed="The email for a new password was not sent"
        >
          <p>Tell us your email, and we will send you a link to choose a new password.</p>
        </AccountForm>
      ) : (
        <FormResult title="Check your inbox">
          <p>
            If <strong>{sentTo}</strong> has an account here, an email is on its way. Its link works
            once, within an hour.
          </p>
          <p>Nothing there? Check your spam folder, too.</p>
          <Button variant="secondary" onClick={() => setIsSent(false)}>
            Send another email
          </Button>
        </FormResult>
      )}
      <p className={styles.other}>
        Has it come back to you?{' '}
        <AuthLink to={paths.login()} email={isSent ? sentTo : null}>
          Log in
        </AuthLink>
      </p>
    </AuthPage>
  )
}
