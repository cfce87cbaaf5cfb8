import { useState } from 'react'
import type { User } from 'shared/contract'
import { paths } from 'shared/routing'
import { request } from 'shared/shop'
import { ButtonLink } from 'shared/ui'
import styles from '../../components/account-page/account-form.module.css'
import { AccountPage } from '../../components/account-page/account-page'
import { FormResult } from '../../components/auth-page/form-result'
import { ownPassword } from '../../forms/account-fields'
import { AccountForm } from '../../forms/account-form'

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
      <FormResult title="Check your inbox">
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
      </FormResult>
    </section>
  )
}

const fields = [
  { name: 'email', kind: 'email', label: 'New email', autoComplete: 'email' },
  ownPassword,
] as const

interface EmailFormProps {
  user: User
  onSent: (email: string) => void
}

function EmailForm({ user, onSent }: EmailFormProps) {
  return (
    <AccountForm
      label="Change email"
      customer={user}
      fields={fields}
      submit="Send the link"
      send={async (body) => {
        await request('POST /user/email', { body })
        onSent(body.email)
      }}
      failed="The email was not changed"
    >
      <p>
        Your email is <strong>{user.email}</strong>. We send a link to the new one, to make sure
        that it is yours.
      </p>
    </AccountForm>
  )
}
