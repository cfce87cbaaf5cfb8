import type { User } from 'shared/contract'
import { paths, useNavigate } from 'shared/routing'
import { request, showToast, toastTimes } from 'shared/shop'
import { continueSession } from '../../api/continue-session'
import { AccountPage } from '../../components/account-page/account-page'
import { newPassword, ownPassword } from '../../forms/account-fields'
import { AccountForm } from '../../forms/account-form'

export { ChangePasswordScreen as Screen }

/** Changes the password of the customer, who then stays logged in only on this device. */
function ChangePasswordScreen() {
  return <AccountPage title="Change password">{(user) => <PasswordForm user={user} />}</AccountPage>
}

const currentPassword = {
  ...ownPassword,
  name: 'current' as const,
  label: 'Current password',
}

function PasswordForm({ user }: { user: User }) {
  const navigate = useNavigate()
  return (
    <AccountForm
      label="Change password"
      customer={user}
      fields={[currentPassword, newPassword]}
      submit="Change password"
      send={async (body, isOpen) => {
        await continueSession(user, () => request('POST /user/password', { body }))
        showToast('Your password is changed', 'success', toastTimes.session)
        if (isOpen()) navigate(paths.profile())
      }}
      failed="The password was not changed"
    />
  )
}
