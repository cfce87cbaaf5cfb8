import { useState } from 'react'
import { tidyEmail } from 'shared/contract'
import { Link, paths, useLocation } from 'shared/routing'
import { request } from 'shared/shop'
import { Button, TextField } from 'shared/ui'
import { type AuthFailure, authFailure, refusedField } from '../../api/auth-failure'
import { logFailure } from '../../api/log-failure'
import styles from '../../components/auth-page/auth-form.module.css'
import { AuthPage } from '../../components/auth-page/auth-page'
import { FormOutcome } from '../../components/auth-page/form-outcome'
import { emailError, errorsOf } from '../../forms/account-rules'
import { AuthAlert } from '../../forms/auth-alert'
import { useForm } from '../../forms/use-form'
import { useOneAtATime } from '../../forms/use-one-at-a-time'

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
        <EmailForm onSent={setSentTo} />
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

const fields = ['email'] as const

/** @param onSent is called with the email to which it was sent. */
function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const { busy, run } = useOneAtATime()
  const { errors, refuse, formProps } = useForm({
    fields,
    check: ({ email }) => errorsOf({ email: emailError(email) }),
    onValid: ({ email }) => send(tidyEmail(email)),
    onInvalid: () => setFailure(null),
  })

  function send(email: string) {
    run(async () => {
      setFailure(null)
      try {
        await request('POST /auth/password/forgot', { body: { email } })
        onSent(email)
      } catch (error) {
        logFailure('The email for a new password was not sent', error)
        const refused = refusedField(error, fields)
        if (refused) return refuse(refused)
        setFailure(authFailure(error))
      }
    })
  }

  return (
    <form {...formProps} className={styles.fields} aria-label="Forgot your password?">
      <p>Tell us your email, and we will send you a link to choose a new password.</p>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errors.email}
      />
      <div className={styles.actions}>
        <Button type="submit" wide busy={busy}>
          Send the email
        </Button>
      </div>
      <AuthAlert failure={failure} />
    </form>
  )
}
