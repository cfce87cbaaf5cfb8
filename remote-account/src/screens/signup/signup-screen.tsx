import { useId, useState } from 'react'
import { Link, paths, useLocation } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import { Button, TextField } from 'shared/ui'
import { type AuthFailure, authFailure, isEmailTaken, refusedField } from '../../api/auth-failure'
import { logFailure } from '../../api/log-failure'
import { signUp } from '../../api/sign-up'
import styles from '../../components/auth-page/auth-form.module.css'
import { AuthPage } from '../../components/auth-page/auth-page'
import { ReasonNote } from '../../components/auth-page/reason-note'
import { AuthAlert } from '../../forms/auth-alert'
import { CredentialFields } from '../../forms/credential-fields'
import { type FieldValues, useForm } from '../../forms/use-form'
import { useOneAtATime } from '../../forms/use-one-at-a-time'
import { checkSignup, type SignupField, signupFields, tidySignup } from './check-signup'

export { SignupScreen as Screen }

/** Creates an account and logs in. The guards redirect afterwards. */
function SignupScreen() {
  const { state } = useLocation()
  const reasonId = useId()
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const { busy, run } = useOneAtATime()
  const { errors, refuse, formProps } = useForm({
    fields: signupFields,
    check: checkSignup,
    onValid: send,
    onInvalid: () => setFailure(null),
  })

  function send(values: FieldValues<SignupField>) {
    run(async () => {
      setFailure(null)
      try {
        await signUp(tidySignup(values))
      } catch (error) {
        logFailure('The signup failed', error)
        const refused = refusedField(error, signupFields)
        if (refused) return refuse(refused)
        setFailure(authFailure(error))
        // Focuses the field that has to change.
        const email = formProps.ref.current?.elements.namedItem('email')
        if (isEmailTaken(error) && email instanceof HTMLElement) email.focus()
      }
    })
  }

  return (
    <AuthPage title="Sign up" line="Every shelf begins with a single book.">
      <ReasonNote id={reasonId} action="Sign up" />
      <form
        {...formProps}
        className={styles.fields}
        aria-label="Sign up"
        aria-describedby={reasonId}
      >
        <div className={styles.pair}>
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            required
            error={errors.firstName}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            required
            error={errors.lastName}
          />
        </div>
        <CredentialFields
          errors={errors}
          autoComplete={{ email: 'email', password: 'new-password' }}
        />
        <div className={styles.actions}>
          <Button type="submit" wide busy={busy}>
            Sign up
          </Button>
          {siteConfig().policyTitles?.privacy && (
            <p className={styles.note}>
              {/* In another tab, so that nothing typed is lost. */}
              Our{' '}
              <Link to={paths.policy('privacy')} target="_blank">
                privacy policy
              </Link>{' '}
              says what we store about you.
            </p>
          )}
        </div>
        <AuthAlert failure={failure} />
      </form>
      <p className={styles.other}>
        Already a reader here?{' '}
        <Link to={paths.login()} state={state}>
          Log in
        </Link>
      </p>
    </AuthPage>
  )
}
