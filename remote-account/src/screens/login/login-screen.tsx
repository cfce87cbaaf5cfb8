import { useId } from 'react'
import { type BodyOf, demoCredentials } from 'shared/contract'
import { ownDirection } from 'shared/format'
import { paths } from 'shared/routing'
import {
  loadForCustomers,
  request,
  showToast,
  siteConfig,
  startSession,
  toastTimes,
} from 'shared/shop'
import { accountPaths } from '../../api/account-paths'
import styles from '../../components/auth-page/auth-form.module.css'
import { AuthLink } from '../../components/auth-page/auth-link'
import { AuthPage } from '../../components/auth-page/auth-page'
import { ReasonNote } from '../../components/auth-page/reason-note'
import { loginFields } from '../../forms/account-fields'
import { AccountForm } from '../../forms/account-form'

export { LoginScreen as Screen }

/** Logs a visitor in. The guards redirect afterwards. */
function LoginScreen() {
  const reasonId = useId()
  return (
    <AuthPage title="Log in" line="Come in and sit down. Your books are where you left them.">
      <ReasonNote id={reasonId} action="Log in" />
      <AccountForm
        label="Log in"
        describedBy={reasonId}
        fields={loginFields}
        aside={
          siteConfig().orders === 'server' && (
            <p className={styles.forgotten}>
              <AuthLink to={accountPaths.forgotPassword}>Forgot your password?</AuthLink>
            </p>
          )
        }
        submit="Login"
        instead={{ label: 'Login With Test Credentials', values: demoCredentials }}
        send={logIn}
        failed="The login failed"
      />
      <p className={styles.other}>
        New here? <AuthLink to={paths.signup()}>Create an account</AuthLink>
      </p>
    </AuthPage>
  )
}

/** Logs a customer in; the guards redirect. @throws what `request` throws. */
async function logIn(credentials: BodyOf<'POST /auth/login'>): Promise<void> {
  await loadForCustomers()
  const { foundUser, encodedToken } = await request('POST /auth/login', { body: credentials })
  await startSession(foundUser, encodedToken)
  showToast(`Welcome back, ${ownDirection(foundUser.firstName)}`, 'success', toastTimes.session)
}
