import { type ComponentType, Suspense } from 'react'
import { request } from '../api/request'
import { demoCredentials } from '../contract/demo'
import { parametersOf } from '../contract/path-pattern'
import type { Route as ShopRoute } from '../contract/provides'
import { patterns, type SitePath } from '../routing/paths'
import { Link, Navigate, Route, Routes, useLocation } from '../routing/router'
import { $session, endSession, returnPage, startSession } from '../session'
import { useStore } from '../store'
import { $toast } from '../toast'
import { Button } from '../ui/button'
import { ToastView } from '../ui/toast'
import styles from './standalone-app.module.css'

export interface StandaloneRoute extends Pick<ShopRoute, 'path' | 'access'> {
  screen: ComponentType
}

/** A developer's bar above the screens: links to those without parameters, and login as the demo customer. */
export function StandaloneApp({
  name,
  routes,
}: {
  name: string
  routes: readonly StandaloneRoute[]
}) {
  const session = useStore($session)
  const toast = useStore($toast)
  const { pathname } = useLocation()
  return (
    <>
      <div data-page>
        <header className={styles.bar}>
          <strong>{name}, alone</strong>
          <nav aria-label="Screens" className={styles.screens}>
            {routes
              .filter(({ path }) => parametersOf(path).length === 0)
              .map(({ path }) => (
                <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
                  {path}
                </Link>
              ))}
          </nav>
          {session.status === 'customer' ? (
            <Button size="sm" variant="quiet" onClick={endSession}>
              End session of {session.user.firstName}
            </Button>
          ) : (
            <Button size="sm" variant="quiet" onClick={logInAsDemo}>
              Become the demo customer
            </Button>
          )}
        </header>
        <main>
          <Suspense>
            <Routes>
              {routes.map((route) => (
                <Route key={route.path} path={route.path} element={<Guarded {...route} />} />
              ))}
              <Route path="*" element={<NotHere first={routes[0]?.path ?? patterns.home} />} />
            </Routes>
          </Suspense>
        </main>
      </div>
      <div data-notices>
        <ToastView {...toast} open={toast.isOpen} />
      </div>
    </>
  )
}

async function logInAsDemo() {
  const { foundUser, encodedToken } = await request('POST /auth/login', { body: demoCredentials })
  await startSession(foundUser, encodedToken)
}

/** Shows the screen to shoppers whom the shell would let in, and a message to others. */
function Guarded({ screen: Screen, access }: StandaloneRoute) {
  const { status } = useStore($session)
  const { state } = useLocation()
  if (status === 'unknown') return null
  if (access === 'customers' && status === 'visitor') {
    return <p className={styles.note}>For customers only: become the demo customer above.</p>
  }
  if (access === 'visitors' && status === 'customer')
    return <Navigate to={returnPage(state)} replace />
  return <Screen />
}

function NotHere({ first }: { first: SitePath }) {
  const { pathname, search } = useLocation()
  return (
    <p className={styles.note}>
      {pathname + search} belongs to another team. <Link to={first}>Back to {first}</Link>
    </p>
  )
}
