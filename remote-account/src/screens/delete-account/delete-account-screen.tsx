import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, User } from 'shared/contract'
import { formatDay, formatNumber } from 'shared/format'
import { Link, paths, useNavigate } from 'shared/routing'
import { endSession, renewSession, request, showToast, storedKeys, writeText } from 'shared/shop'
import { accountPaths } from '../../api/account-paths'
import { logFailure } from '../../api/log-failure'
import styles from '../../components/account-page/account-form.module.css'
import { AccountPage } from '../../components/account-page/account-page'
import { ownPassword } from '../../forms/account-fields'
import { AccountForm } from '../../forms/account-form'

export { DeleteAccountScreen as Screen }

/** How long the toast about the deletion stays, in milliseconds: nothing else says that it has worked. */
const toastTime = 6000

/** Deletes the customer's account, after the password was typed once more. */
function DeleteAccountScreen() {
  return <AccountPage title="Delete account">{(user) => <DeleteForm user={user} />}</AccountPage>
}

function DeleteForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const isDeleted = useRef(false)
  const [ended, end] = useState(createEnd)[0]
  const kept = useKept()

  // The session ends when this screen is gone: the guard would lead a visitor from it to the login.
  useEffect(
    () => () => {
      if (isDeleted.current) end()
    },
    [end],
  )

  return (
    <AccountForm
      label="Delete account"
      customer={user}
      fields={[ownPassword]}
      submit="Delete my account"
      isDangerous
      cancel="Keep my account"
      send={async (body, isOpen) => {
        const deletion = request('DELETE /user', { body })
        renewSession(deletion.then(() => ended))
        await deletion
        isDeleted.current = true
        forgetOnDevice(user._id)
        showToast('Your account is deleted', 'removed', toastTime)
        if (isOpen()) navigate(paths.home(), { replace: true })
        else end()
      }}
      failed="The account was not deleted"
    >
      <p className={styles.warning}>
        <strong>This cannot be undone.</strong> Nobody can bring your account back, not even us.
      </p>
      <div>
        <h2 className={styles.title}>What goes</h2>
        <p>
          Your name and email, your password, your addresses, your cart and your wishlist. All your
          devices will be logged out.
        </p>
      </div>
      <div>
        <h2 className={styles.title}>What stays</h2>
        {kept?.until === null ? (
          <p>You have bought nothing, so nothing stays.</p>
        ) : (
          <>
            <p>
              Your orders and payments, as long as the law requires, without your account: what you
              have bought and paid, with the name and the address on the invoice. You will not see
              them here any more: <Link to={accountPaths.exportData}>download your data</Link> first
              if you want to keep them.
            </p>
            <p className={styles.kept}>{kept ? describeKept(kept.orders, kept.until) : ''}</p>
          </>
        )}
      </div>
    </AccountForm>
  )
}

/** @returns a promise for the end of the session, and what ends it. */
function createEnd() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = () => {
      endSession()
      resolve()
    }
  })
  return [ended, end] as const
}

type Kept = AnswerOf<'GET /user/deletion'>

/** What stays of this customer; `null` until the server has said so. */
function useKept(): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    // Without an answer, the page says the same, without numbers.
    request('GET /user/deletion').then(setKept, (error) =>
      logFailure('What stays could not be loaded', error),
    )
  }, [])
  return kept
}

/** @param until a day, such as '2035-03-31'. */
function describeKept(orders: number, until: string): string {
  const what = orders === 1 ? 'one order' : `${formatNumber(orders)} orders`
  // A time without a zone is of the browser's own.
  return `That is ${what}, until ${formatDay(`${until}T12:00`)}.`
}

/** Removes everything that this device stores about a customer. Other customers of the device keep theirs. */
function forgetOnDevice(customerId: string): void {
  const keys = storedKeys('local', 'bookshelf.').filter((key) =>
    key.split('.').includes(customerId),
  )
  for (const key of keys) writeText('local', key, null)
}
