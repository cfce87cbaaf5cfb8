import { useState } from 'react'
import { Link, paths, useLocation, useNavigate } from 'shared/routing'
import {
  ApiError,
  loadForCustomers,
  request,
  showToast,
  startSession,
  toastTimes,
  useIsHydrated,
} from 'shared/shop'
import { Button, ButtonLink } from 'shared/ui'
import { accountPaths } from '../../api/account-paths'
import { type AuthFailure, authFailure, refusedField } from '../../api/auth-failure'
import { logFailure } from '../../api/log-failure'
import styles from '../../components/auth-page/auth-form.module.css'
import { AuthPage } from '../../components/auth-page/auth-page'
import { FormOutcome } from '../../components/auth-page/form-outcome'
import { errorsOf, passwordError } from '../../forms/account-rules'
import { AuthAlert } from '../../forms/auth-alert'
import { PasswordField } from '../../forms/password-field'
import { useForm } from '../../forms/use-form'
import { useOneAtATime } from '../../forms/use-one-at-a-time'

export { ResetPasswordScreen as Screen }

/** Takes a new password by the link of an email, whose fragment is a token, and logs in. */
function ResetPasswordScreen() {
  const { hash } = useLocation()
  const [isRefused, setIsRefused] = useState(false)
  // The prerendered page has no fragment.
  const isMissing = useIsHydrated() && hash.length < 2
  return (
    <AuthPage
      title="Choose a new password"
      line="A fresh page. Write something only you will remember."
    >
      {isRefused || isMissing ? (
        <FormOutcome title="This link does not work any more">
          <p>It has been used, or is more than an hour old. Your password has not changed.</p>
          <ButtonLink to={accountPaths.forgotPassword}>Ask for a new link</ButtonLink>
        </FormOutcome>
      ) : (
        <PasswordForm token={hash.slice(1)} onRefused={() => setIsRefused(true)} />
      )}
      <p className={styles.other}>
        Remember your password? <Link to={paths.login()}>Log in</Link>
      </p>
    </AuthPage>
  )
}

const fields = ['password'] as const

interface PasswordFormProps {
  token: string
  /** Called if the server does not accept the token. */
  onRefused: () => void
}

function PasswordForm({ token, onRefused }: PasswordFormProps) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const { busy, run } = useOneAtATime()
  const { errors, refuse, isOpen, formProps } = useForm({
    fields,
    check: ({ password }) => errorsOf({ password: passwordError(password) }),
    onValid: ({ password }) => send(password),
    onInvalid: () => setFailure(null),
  })

  function send(password: string) {
    run(async () => {
      setFailure(null)
      try {
        const body = { token, password }
        // Loaded first: if this failed after the request, the link in the email would already be used up.
        await loadForCustomers()
        const { foundUser, encodedToken } = await request('POST /auth/password/reset', { body })
        await startSession(foundUser, encodedToken)
        showToast('Your password is changed', 'success', toastTimes.session)
        // Replaces the history entry whose address has the token, which is used up.
        if (isOpen()) navigate(paths.profile(), { replace: true })
      } catch (error) {
        logFailure('The password was not changed', error)
        const refused = refusedField(error, fields)
        if (refused) return refuse(refused)
        if (error instanceof ApiError && error.status === 400) onRefused()
        else setFailure(authFailure(error))
      }
    })
  }

  return (
    <form {...formProps} className={styles.fields} aria-label="Choose a new password">
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="All other devices will be logged out."
        required
        error={errors.password}
      />
      <div className={styles.actions}>
        <Button type="submit" wide busy={busy}>
          Change password
        </Button>
      </div>
      <AuthAlert failure={failure} />
    </form>
  )
}
