import { useState } from 'react'
import type { User } from 'shared/contract'
import { tidyEmail } from 'shared/contract'
import { paths } from 'shared/routing'
import { request } from 'shared/shop'
import { Button, ButtonLink, TextField } from 'shared/ui'
import { type AuthFailure, authFailure, refusedField } from '../../api/auth-failure'
import { logFailure } from '../../api/log-failure'
import styles from '../../components/account-page/account-form.module.css'
import { AccountPage } from '../../components/account-page/account-page'
import { FormOutcome } from '../../components/auth-page/form-outcome'
import { emailError, errorsOf } from '../../forms/account-rules'
import { AuthAlert } from '../../forms/auth-alert'
import { PasswordField } from '../../forms/password-field'
import { type FieldValues, useForm } from '../../forms/use-form'
import { useOneAtATime } from '../../forms/use-one-at-a-time'
import { useOwnPassword } from '../../forms/use-own-password'

export { ChangeEmailScreen as Screen }

/** Sends a link to a new email, which replaces the old one when the link is opened (docs/product.md, P105). */
function ChangeEmailScreen() {
  return <AccountPage title="Change email">{(user) => <ChangeEmail user={user} />}</AccountPage>
}

function ChangeEmail({ user }: { user: User }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null) return <EmailForm user={user} onSent={setSentTo} />
  return (
    <section aria-label="Change email" className={styles.card}>
      <FormOutcome title="Check your inbox">
        <p>
          An email to <strong>{sentTo}</strong> is on its way. Its link works for a day. Until you
          have opened it, your email is still <strong>{user.email}</strong>.
        </p>
        <p>
          Nothing there? Check your spam folder, too. An email that has another account here gets no
          link.
        </p>
        <ButtonLink variant="secondary" to={paths.profile()}>
          Back to your profile
        </ButtonLink>
      </FormOutcome>
    </section>
  )
}

const fields = ['email', 'password'] as const
type Values = FieldValues<(typeof fields)[number]>

interface EmailFormProps {
  user: User
  onSent: (email: string) => void
}

function EmailForm({ user, onSent }: EmailFormProps) {
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const own = useOwnPassword()
  const { busy, run } = useOneAtATime()
  const { errors, refuse, formProps } = useForm({
    fields,
    check: ({ email, password }) =>
      errorsOf({
        email: emailError(email),
        password: own.check(password),
      }),
    onValid: send,
    onInvalid: () => setFailure(null),
  })

  function send({ email, password }: Values) {
    run(async () => {
      setFailure(null)
      const body = { email: tidyEmail(email), password }
      try {
        await request('POST /user/email', { body })
        onSent(body.email)
      } catch (error) {
        logFailure('The email was not changed', error)
        const refused = refusedField(error, fields)
        if (refused) return refuse(refused)
        const wrong = own.refusal(error, password)
        if (wrong) refuse({ password: wrong })
        else setFailure(authFailure(error))
      }
    })
  }

  return (
    <form {...formProps} className={styles.card} aria-label="Change email">
      <p>
        Your email is <strong>{user.email}</strong>. We send a link to the new one, to make sure
        that it is yours.
      </p>
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Send the link
        </Button>
        <ButtonLink variant="secondary" to={paths.profile()}>
          Cancel
        </ButtonLink>
      </div>
      <AuthAlert failure={failure} />
    </form>
  )
}
