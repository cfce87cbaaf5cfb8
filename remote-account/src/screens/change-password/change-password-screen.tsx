import { useState } from 'react'
import type { User } from 'shared/contract'
import { paths, useNavigate } from 'shared/routing'
import { currentToken, request, showToast, toastTimes } from 'shared/shop'
import { Button, ButtonLink } from 'shared/ui'
import { type AuthFailure, authFailure, refusedField } from '../../api/auth-failure'
import { continueSession } from '../../api/continue-session'
import { logFailure } from '../../api/log-failure'
import styles from '../../components/account-page/account-form.module.css'
import { AccountPage } from '../../components/account-page/account-page'
import { errorsOf } from '../../forms/account-rules'
import { AuthAlert } from '../../forms/auth-alert'
import { PasswordField } from '../../forms/password-field'
import { useForm } from '../../forms/use-form'
import { useOneAtATime } from '../../forms/use-one-at-a-time'
import { useOwnPassword } from '../../forms/use-own-password'

export { ChangePasswordScreen as Screen }

/** Changes the password of the customer, who then stays logged in only on this device. */
function ChangePasswordScreen() {
  return <AccountPage title="Change password">{(user) => <PasswordForm user={user} />}</AccountPage>
}

const fields = ['current', 'password'] as const

function PasswordForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const own = useOwnPassword()
  const { busy, run } = useOneAtATime()
  const { errors, refuse, isOpen, formProps } = useForm({
    fields,
    check: ({ current, password }) =>
      errorsOf({
        current: own.check(current),
        password: password === '' ? 'Enter a new password.' : undefined,
      }),
    onValid: send,
    onInvalid: () => setFailure(null),
  })

  function send(body: { current: string; password: string }) {
    run(async () => {
      setFailure(null)
      const before = currentToken()
      try {
        const { encodedToken } = await request('POST /user/password', { body })
        await continueSession(before, user, encodedToken)
        showToast('Your password is changed', 'success', toastTimes.session)
        if (isOpen()) navigate(paths.profile())
      } catch (error) {
        logFailure('The password was not changed', error)
        const refused = refusedField(error, fields)
        if (refused) return refuse(refused)
        const wrong = own.refusal(error, body.current)
        if (wrong) refuse({ current: wrong })
        else setFailure(authFailure(error))
      }
    })
  }

  return (
    <form {...formProps} className={styles.card} aria-label="Change password">
      {/* For password managers, which else cannot tell whose password changes. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        hidden
      />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        required
        error={errors.current}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="All other devices will be logged out."
        required
        error={errors.password}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Change password
        </Button>
        <ButtonLink variant="secondary" to={paths.profile()}>
          Cancel
        </ButtonLink>
      </div>
      <AuthAlert failure={failure} />
    </form>
  )
}
