import Download from '@lucide/icons/icons/download'
import { useState } from 'react'
import { paths } from 'shared/routing'
import { request, serverNow } from 'shared/shop'
import { Button, ButtonLink, Cluster, Icon } from 'shared/ui'
import { type AuthFailure, authFailure } from '../../api/auth-failure'
import { logFailure } from '../../api/log-failure'
import styles from '../../components/account-page/account-form.module.css'
import { AccountPage } from '../../components/account-page/account-page'
import { AuthAlert } from '../../forms/alert'
import { useOneAtATime } from '../../forms/use-one-at-a-time'

export { ExportDataScreen as Screen }

/** Downloads everything that the shop's server stores about the customer. */
function ExportDataScreen() {
  return <AccountPage title="Your data">{() => <ExportCard />}</AccountPage>
}

function ExportCard() {
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const { busy, run } = useOneAtATime()

  function download() {
    run(async () => {
      setFailure(null)
      setSavedAs(null)
      try {
        const data = await request('GET /user/export')
        const name = `bookshelf-${isoDay.format(serverNow())}.json`
        saveFile(name, JSON.stringify(data, null, 2))
        setSavedAs(name)
      } catch (error) {
        logFailure('The data could not be downloaded', error)
        setFailure(authFailure(error))
      }
    })
  }

  return (
    <section aria-label="Download your data" className={styles.card}>
      <p>Everything that we store about you, in one file that you can keep or take elsewhere:</p>
      <ul className={styles.list}>
        <li>your name and email</li>
        <li>your addresses, cart and wishlist</li>
        <li>your orders, payments and refunds</li>
        <li>the devices on which you are logged in, and emails that wait to be sent</li>
      </ul>
      <p>
        Your password is not in it: nobody can read it, not even us. The file is JSON, which people
        and programs can read.
      </p>
      <Cluster gap={3}>
        <Button busy={busy} onClick={download}>
          <Icon icon={Download} size="1.125rem" strokeWidth={2} />
          Download your data
        </Button>
        <ButtonLink variant="secondary" to={paths.profile()}>
          Back to your profile
        </ButtonLink>
      </Cluster>
      <div className={styles.outcome}>
        <p role="status">{savedAs === null ? '' : `Downloaded as ${savedAs}.`}</p>
        <AuthAlert failure={failure} />
      </div>
    </section>
  )
}

/** Formats a day of the device's time zone for the name of a file: '2026-01-05', as Swedish does. */
const isoDay = new Intl.DateTimeFormat('sv')

/** Gives a text to the browser as a download. @param name of the file, with its ending. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: Safari begins to read it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
