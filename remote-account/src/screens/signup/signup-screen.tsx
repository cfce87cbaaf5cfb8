import { useId } from 'react'
import type { BodyOf } from 'shared/contract'
import { ownDirection } from 'shared/format'
import { Link, paths } from 'shared/routing'
import {
  loadForCustomers,
  request,
  showToast,
  siteConfig,
  startSession,
  toastTimes,
} from 'shared/shop'
import styles from '../../components/auth-page/auth-form.module.css'
import { AuthLink } from '../../components/auth-page/auth-link'
import { AuthPage } from '../../components/auth-page/auth-page'
import { ReasonNote } from '../../components/auth-page/reason-note'
import { signupFields } from '../../forms/account-fields'
import { AccountForm } from '../../forms/account-form'

export { SignupScreen as Screen }

/** Creates an account and logs in. The guards redirect afterwards. */
function SignupScreen() {
  const reasonId = useId()
  return (
    <AuthPage title="Sign up" line="Every shelf begins with a single book.">
      <ReasonNote id={reasonId} action="Sign up" />
      <AccountForm
        label="Sign up"
        describedBy={reasonId}
        fields={signupFields}
        submit="Sign up"
        send={signUp}
        failed="The signup failed"
        action={
          siteConfig().policyTitles?.privacy && (
            <p className={styles.note}>
              {/* In another tab, so that nothing typed is lost. */}
              Our{' '}
              <Link to={paths.policy('privacy')} target="_blank">
                privacy policy
              </Link>{' '}
              says what we store about you.
            </p>
          )
        }
      />
      <p className={styles.other}>
        Already a reader here? <AuthLink to={paths.login()}>Log in</AuthLink>
      </p>
    </AuthPage>
  )
}

/** Creates an account and logs in. @throws what `request` throws. */
async function signUp(form: BodyOf<'POST /auth/signup'>): Promise<void> {
  // Loaded first: if this failed after the account was created, the form could not be sent again.
  await loadForCustomers()
  const { createdUser, encodedToken } = await request('POST /auth/signup', { body: form })
  await startSession(createdUser, encodedToken)
  showToast(
    `Welcome to Bookshelf, ${ownDirection(createdUser.firstName)}`,
    'success',
    toastTimes.session,
  )
}
