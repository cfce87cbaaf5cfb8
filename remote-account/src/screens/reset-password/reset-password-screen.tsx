import { useEffect, useEffectEvent, useState } from 'react'
import { Link, paths, useLocation, useNavigate } from 'shared/routing'
import {
  $session,
  ApiError,
  loadForCustomers,
  request,
  showToast,
  startSession,
  toastTimes,
  useIsHydrated,
  useStore,
} from 'shared/shop'
import { ButtonLink } from 'shared/ui'
import { accountPaths } from '../../api/account-paths'
import { logFailure } from '../../api/log-failure'
import styles from '../../components/auth-page/auth-form.module.css'
import { AuthPage } from '../../components/auth-page/auth-page'
import { FormResult } from '../../components/auth-page/form-result'
import { newPassword } from '../../forms/account-fields'
import { AccountForm } from '../../forms/account-form'

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
        <FormResult title="This link does not work any more">
          <p>It has been used, or is more than an hour old. Your password has not changed.</p>
          <ButtonLink to={accountPaths.forgotPassword}>Ask for a new link</ButtonLink>
        </FormResult>
      ) : (
        <PasswordForm token={hash.slice(1)} onRefused={() => setIsRefused(true)} />
      )}
      <p className={styles.other}>
        Remember your password? <Link to={paths.login()}>Log in</Link>
      </p>
    </AuthPage>
  )
}

interface PasswordFormProps {
  token: string
  /** Called if the server does not accept the token. */
  onRefused: () => void
}

function PasswordForm({ token, onRefused }: PasswordFormProps) {
  const navigate = useNavigate()
  const session = useStore($session)
  const email = useWhose(token, onRefused)
  return (
    <AccountForm
      label="Choose a new password"
      username={email ?? undefined}
      fields={[newPassword]}
      submit="Change password"
      send={async ({ password }, isOpen) => {
        const body = { token, password }
        // Loaded first: if this failed after the request, the link in the email would already be used up.
        await loadForCustomers()
        const { foundUser, encodedToken } = await request('POST /auth/password/reset', { body })
        await startSession(foundUser, encodedToken)
        showToast('Your password is changed', 'success', toastTimes.session)
        // Replaces the history entry whose address has the token, which is used up.
        if (isOpen()) navigate(paths.profile(), { replace: true })
      }}
      failed="The password was not changed"
      onFailure={(error) => {
        const isRefused = error instanceof ApiError && error.status === 400
        if (isRefused) onRefused()
        return isRefused
      }}
    >
      <p className={styles.whose}>
        {email && (
          <>
            For the account of <strong>{email}</strong>.
          </>
        )}
        {email && session.status === 'customer' && session.user.email !== email && (
          <>
            {' '}
            You are logged in as <strong>{session.user.email}</strong>: the new password logs you
            out, and in to that account.
          </>
        )}
      </p>
    </AccountForm>
  )
}

/** The email whose password a link changes; `null` until the server has said so. */
function useWhose(token: string, onRefused: () => void): string | null {
  const [email, setEmail] = useState<string | null>(null)
  const refuse = useEffectEvent(onRefused)
  useEffect(() => {
    if (token === '') return
    const abort = new AbortController()
    request('POST /auth/password/link', { body: { token }, signal: abort.signal }).then(
      (found) => setEmail(found.email),
      (error) => {
        if (abort.signal.aborted) return
        // Without an answer, the form still works, and says the same.
        logFailure('The link was not checked', error)
        if (error instanceof ApiError && error.status === 400) refuse()
      },
    )
    return () => abort.abort()
  }, [token])
  return email
}
