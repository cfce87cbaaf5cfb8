import { useState } from 'react'
import { Link, paths, useLocation } from 'shared/routing'
import { $session, ApiError, checkSession, request, useIsHydrated, useStore } from 'shared/shop'
import { ButtonLink } from 'shared/ui'
import { accountPaths } from '../../api/account-paths'
import styles from '../../components/auth-page/auth-form.module.css'
import { AuthPage } from '../../components/auth-page/auth-page'
import { FormResult } from '../../components/auth-page/form-result'
import { AccountForm } from '../../forms/account-form'

export { ConfirmEmailScreen as Screen }

type Step = 'asked' | 'confirmed' | 'changed' | 'refused' | 'taken'

/**
 * Confirms an email, or a new one, by the link that was sent to it, whose fragment is a token, and sends customers a new
 * link. The link alone confirms nothing: mail programs open links by themselves, to check or to show them.
 */
function ConfirmEmailScreen() {
  const { hash } = useLocation()
  // The prerendered page has no fragment.
  const isMissing = useIsHydrated() && hash.length < 2
  const [step, setStep] = useState<Step>('asked')
  return (
    <AuthPage
      title="Confirm your email"
      line="A name on the first page, so that the book finds its way back."
    >
      {step === 'confirmed' ? <Confirmed /> : null}
      {step === 'changed' ? <Changed /> : null}
      {step === 'refused' ? (
        <FormResult title="This link does not work any more">
          <p>
            It is too old or not complete. A link for a new email works once, until you ask for
            another one or change your password.
          </p>
          <p>
            Was it for a new email? <Link to={accountPaths.changeEmail}>Change email</Link>
          </p>
        </FormResult>
      ) : null}
      {step === 'taken' ? (
        <FormResult title="This email has another account">
          <p>Somebody has signed up with it meanwhile, so your account keeps its email.</p>
          <ButtonLink to={paths.profile()}>Your profile</ButtonLink>
        </FormResult>
      ) : null}
      {step === 'refused' || isMissing ? <LinkRequest /> : null}
      {step === 'asked' && !isMissing ? (
        <Confirmation token={hash.slice(1)} onEnd={setStep} />
      ) : null}
    </AuthPage>
  )
}

function Confirmed() {
  return (
    <FormResult title="Your email is confirmed">
      <p>From now on, we can write to you about your account.</p>
      <ButtonLink to={paths.productList()}>Find a book</ButtonLink>
    </FormResult>
  )
}

/** Only for customers who are logged in: the answer to a link does not say whether it was for a new email. */
function Changed() {
  const session = useStore($session)
  return (
    <FormResult title="Your email is changed">
      {session.status === 'customer' ? (
        <p>
          From now on, you log in with <strong>{session.user.email}</strong>, and we write to you
          there.
        </p>
      ) : null}
      <ButtonLink to={paths.profile()}>Your profile</ButtonLink>
    </FormResult>
  )
}

interface ConfirmationProps {
  token: string
  onEnd: (step: Step) => void
}

function Confirmation({ token, onEnd }: ConfirmationProps) {
  return (
    <AccountForm
      label="Confirm your email"
      fields={[]}
      submit="Confirm"
      send={async () => {
        const before = await customerEmail()
        await request('POST /auth/email/confirm', { body: { token } })
        const after = await customerEmail()
        onEnd(before && after && after !== before ? 'changed' : 'confirmed')
      }}
      failed="The email was not confirmed"
      onFailure={(error) => {
        const status = error instanceof ApiError ? error.status : null
        if (status === 400) onEnd('refused')
        if (status === 422) onEnd('taken')
        return status === 400 || status === 422
      }}
    >
      <p>One click tells us that this email is yours.</p>
    </AccountForm>
  )
}

/** The email that the customer's account has now; `null` for visitors, and without an answer. */
async function customerEmail(): Promise<string | null> {
  if ($session.get().status !== 'visitor') await checkSession()
  const session = $session.get()
  return session.status === 'customer' ? session.user.email : null
}

/** Sends a link to the customer's own email; visitors have to log in, so that nobody gets links from strangers. */
function LinkRequest() {
  const session = useStore($session)
  const [step, setStep] = useState<'asked' | 'sent' | 'confirmed'>('asked')

  if (session.status !== 'customer') {
    return (
      <p className={styles.other}>
        Need a new link? <Link to={paths.login()}>Log in</Link>, and choose “Confirm your email” in
        your profile.
      </p>
    )
  }
  const { email } = session.user
  if (step === 'confirmed') return <Confirmed />
  if (step === 'sent') {
    return (
      <FormResult title="Check your inbox">
        <p>
          An email to <strong>{email}</strong> is on its way. Its link works for a week.
        </p>
        <p>Nothing there? Check your spam folder, too.</p>
        <ButtonLink variant="secondary" to={paths.profile()}>
          Back to your profile
        </ButtonLink>
      </FormResult>
    )
  }
  return (
    <AccountForm
      label="Send the link"
      fields={[]}
      submit="Send the link"
      send={async () => {
        const { isConfirmed } = await request('POST /user/email/link', {})
        setStep(isConfirmed ? 'confirmed' : 'sent')
      }}
      failed="The email with a link was not sent"
    >
      <p>
        We will send a link to <strong>{email}</strong>, to make sure that we can reach you there.
      </p>
    </AccountForm>
  )
}
