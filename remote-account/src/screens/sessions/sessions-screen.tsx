import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, User } from 'shared/contract'
import { namesApart } from 'shared/format'
import { paths } from 'shared/routing'
import { ApiError, type Loadable, request } from 'shared/shop'
import { Button, ButtonLink, Cluster, FailureNotice, Skeleton } from 'shared/ui'
import { type AuthFailure, authFailure } from '../../api/auth-failure'
import { continueSession } from '../../api/continue-session'
import { logFailure } from '../../api/log-failure'
import formStyles from '../../components/account-page/account-form.module.css'
import { AccountPage } from '../../components/account-page/account-page'
import { AuthAlert } from '../../forms/alert'
import { useOneAtATime } from '../../forms/use-one-at-a-time'
import styles from './sessions-screen.module.css'

export { SessionsScreen as Screen }

/** Where the customer is logged in, and how to log out there (docs/product.md, P105). */
function SessionsScreen() {
  return <AccountPage title="Your devices">{(user) => <Sessions user={user} />}</AccountPage>
}

type Session = AnswerOf<'GET /user/sessions'>['sessions'][number]

type View = Loadable<readonly Session[]>

/** To the hour: `lastUsedAt` is no more exact. */
const hours = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
})

const formatHour = (timestamp: string) => hours.format(new Date(timestamp))

/** Never rejects. */
async function loadInto(show: (view: View) => void): Promise<void> {
  try {
    const { sessions } = await request('GET /user/sessions')
    show({ status: 'ready', data: sessions })
  } catch (error) {
    logFailure('The devices could not be loaded', error)
    show({ status: 'failed', error, retry: () => loadInto(show) })
  }
}

function Sessions({ user }: { user: User }) {
  const [view, setView] = useState<View>({ status: 'loading' })
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { busy, run } = useOneAtATime()

  useEffect(() => {
    loadInto(setView)
  }, [])

  /** @param sentence what has happened. */
  function end(sentence: string, work: () => Promise<void>) {
    run(async () => {
      setFailure(null)
      setEnded(null)
      try {
        await work()
        setEnded(sentence)
        // The button is gone.
        title.current?.focus()
      } catch (error) {
        logFailure('A device was not logged out', error)
        setFailure(authFailure(error))
      }
    })
  }

  const endOne = ({ id }: Session, name: string) =>
    end(`${name} is logged out.`, async () => {
      const params = { sessionId: id }
      const { sessions } = await request('DELETE /user/sessions/:sessionId', { params }).catch(
        // It has ended in the meantime.
        (error) => {
          if (error instanceof ApiError && error.status === 404)
            return request('GET /user/sessions')
          throw error
        },
      )
      setView({ status: 'ready', data: sessions })
    })

  const endOthers = () =>
    end('All other devices are logged out.', async () => {
      const goesOn = await continueSession(user, () => request('DELETE /user/sessions'))
      if (goesOn) await loadInto(setView)
    })

  if (view.status === 'failed') {
    return <FailureNotice title="Your devices could not be loaded." onRetry={view.retry} />
  }
  if (view.status !== 'ready') return <Skeleton height="14rem" />
  const names = namesApart(view.data, ({ device, createdAt, lastUsedAt }) => [
    device,
    `logged in on ${formatHour(createdAt)}`,
    `last used on ${formatHour(lastUsedAt)}`,
  ])
  const hasOthers = view.data.some(({ isCurrent }) => !isCurrent)
  return (
    <section aria-labelledby="logged-in-on" className={formStyles.card}>
      <div>
        <h2 id="logged-in-on" ref={title} tabIndex={-1} className={formStyles.title}>
          Where you are logged in
        </h2>
        {hasOthers ? <p>Is one of them not yours? Log it out, and change your password.</p> : null}
      </div>
      <ul role="list">
        {view.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={busy}
            name={names.get(session) ?? session.device}
            onEnd={endOne}
          />
        ))}
      </ul>
      <Cluster gap={3}>
        {hasOthers ? (
          <Button aria-disabled={busy} onClick={endOthers}>
            Log out all other devices
          </Button>
        ) : null}
        <ButtonLink variant="secondary" to={paths.profile()}>
          Back to your profile
        </ButtonLink>
      </Cluster>
      <div className={formStyles.outcome}>
        <p role="status">{ended ?? ''}</p>
        <AuthAlert failure={failure} />
      </div>
    </section>
  )
}

interface SessionRowProps {
  session: Session
  busy: boolean
  /** By which it can be told from the others. */
  name: string
  onEnd: (session: Session, name: string) => void
}

function SessionRow({ session, busy, name, onEnd }: SessionRowProps) {
  const { device, createdAt, lastUsedAt, isCurrent } = session
  return (
    <Cluster as="li" gap={[2, 4]} align="center" justify="space-between" className={styles.row}>
      <div className={styles.what}>
        <p className={styles.device}>{isCurrent ? `${device} (this one)` : device}</p>
        <p className={styles.times}>
          {`Logged in on ${formatHour(createdAt)}${isCurrent ? '' : `, last used on ${formatHour(lastUsedAt)}`}`}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          size="sm"
          variant="secondary"
          aria-disabled={busy}
          aria-label={`Log out ${name}`}
          onClick={() => onEnd(session, name)}
        >
          Log out
        </Button>
      )}
    </Cluster>
  )
}
