import { useState } from 'react'
import type { User } from 'shared/contract'
import { tidyText } from 'shared/contract'
import { paths, useNavigate } from 'shared/routing'
import { currentToken, request, showToast, toastTimes } from 'shared/shop'
import { Button, ButtonLink, TextField } from 'shared/ui'
import { type AuthFailure, authFailure, refusedField } from '../../api/auth-failure'
import { continueSession } from '../../api/continue-session'
import { logFailure } from '../../api/log-failure'
import styles from '../../components/account-page/account-form.module.css'
import { AccountPage } from '../../components/account-page/account-page'
import { errorsOf, nameError } from '../../forms/account-rules'
import { AuthAlert } from '../../forms/auth-alert'
import { type FieldValues, useForm } from '../../forms/use-form'
import { useOneAtATime } from '../../forms/use-one-at-a-time'

export { ChangeNameScreen as Screen }

/** Changes the customer's name. */
function ChangeNameScreen() {
  return <AccountPage title="Change name">{(user) => <NameForm user={user} />}</AccountPage>
}

const fields = ['firstName', 'lastName'] as const

function NameForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const { busy, run } = useOneAtATime()
  const { errors, refuse, isOpen, formProps } = useForm({
    fields,
    check: ({ firstName, lastName }) =>
      errorsOf({
        firstName: nameError(firstName, 'first name'),
        lastName: nameError(lastName, 'last name'),
      }),
    onValid: send,
    onInvalid: () => setFailure(null),
  })

  function send({ firstName, lastName }: FieldValues<(typeof fields)[number]>) {
    run(async () => {
      setFailure(null)
      const body = { firstName: tidyText(firstName), lastName: tidyText(lastName) }
      const before = currentToken()
      try {
        const changed = await request('POST /user/name', { body })
        await continueSession(before, changed.user)
        showToast('Your name is changed', 'success', toastTimes.session)
        if (isOpen()) navigate(paths.profile())
      } catch (error) {
        logFailure('The name was not changed', error)
        const refused = refusedField(error, fields)
        if (refused) refuse(refused)
        else setFailure(authFailure(error))
      }
    })
  }

  return (
    <form {...formProps} className={styles.card} aria-label="Change name">
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        defaultValue={user.firstName}
        required
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        defaultValue={user.lastName}
        required
        error={errors.lastName}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          Change name
        </Button>
        <ButtonLink variant="secondary" to={paths.profile()}>
          Cancel
        </ButtonLink>
      </div>
      <AuthAlert failure={failure} />
    </form>
  )
}
