import type { User } from 'shared/contract'
import { paths, useNavigate } from 'shared/routing'
import { request, showToast, toastTimes } from 'shared/shop'
import { continueSession } from '../../api/continue-session'
import { AccountPage } from '../../components/account-page/account-page'
import { nameFields } from '../../forms/account-fields'
import { AccountForm } from '../../forms/account-form'

export { ChangeNameScreen as Screen }

/** Changes the customer's name. */
function ChangeNameScreen() {
  return <AccountPage title="Change name">{(user) => <NameForm user={user} />}</AccountPage>
}

function NameForm({ user }: { user: User }) {
  const navigate = useNavigate()
  return (
    <AccountForm
      label="Change name"
      customer={user}
      fields={nameFields(user)}
      submit="Change name"
      send={async (body, isOpen) => {
        await continueSession(user, () => request('POST /user/name', { body }))
        showToast('Your name is changed', 'success', toastTimes.session)
        if (isOpen()) navigate(paths.profile())
      }}
      failed="The name was not changed"
    />
  )
}
