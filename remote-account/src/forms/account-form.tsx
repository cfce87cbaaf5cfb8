import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { User } from 'shared/contract'
import { paths } from 'shared/routing'
import { Button, ButtonLink, Cluster, Stack, TextField } from 'shared/ui'
import {
  type AuthFailure,
  authFailure,
  isEmailTaken,
  isWrongPassword,
  refusedField,
} from '../api/auth-failure'
import { logFailure } from '../api/log-failure'
import cardStyles from '../components/account-page/account-form.module.css'
import pageStyles from '../components/auth-page/auth-form.module.css'
import { useTypedEmail } from '../components/auth-page/auth-link'
import { type AccountField, checkFields, tidyFields, wrongPassword } from './account-fields'
import { AuthAlert } from './alert'
import { PasswordField } from './password-field'
import { type FieldValues, useForm } from './use-form'
import { useOneAtATime } from './use-one-at-a-time'

interface AccountFormProps<F extends string> {
  /** What it is for, as its name. */
  label: string
  /** What to type: names first, then the others in this order. Two names stand side by side where there is space. */
  fields: readonly AccountField<F>[]
  /** The text of the button that sends it. */
  submit: string
  /**
   * Makes the call, and what follows from it. A failure is shown at its field, or below the form.
   * @param isOpen whether the form is still on the page: the answer may arrive after the shopper has left it.
   */
  send: (values: FieldValues<F>, isOpen: () => boolean) => Promise<void>
  /** What the log says of a failure: 'The login failed'. */
  failed: string
  /** Deals with a failure itself, if it returns true. */
  onFailure?: (error: unknown) => boolean
  /** Whose account a form of the profile changes. It stands on a card, and has a way back. */
  customer?: User
  /** For password managers: whose new password it is, if nobody is logged in. */
  username?: string | undefined
  /** The text of the way back to the profile. */
  cancel?: string
  isDangerous?: boolean
  /** Whether its first field has the focus at first, since what showed the form is gone. */
  takesFocus?: boolean
  /** Another button, which sends these values whatever was typed. */
  instead?: { label: string; values: FieldValues<F> }
  /** The id of what describes the form. */
  describedBy?: string
  /** Above the fields. */
  children?: ReactNode
  /** Below the fields. */
  aside?: ReactNode
  /** Below the buttons. */
  action?: ReactNode
}

/**
 * A form of the account: login, signup, and each change of what belongs to a customer. It checks its fields by the
 * contract's rules, sends them once, and shows what the server says at the field that it is about.
 */
export function AccountForm<F extends string>({
  label,
  fields,
  submit,
  send,
  failed,
  onFailure,
  customer,
  username = customer?.email,
  cancel = 'Cancel',
  isDangerous = false,
  takesFocus = false,
  instead,
  describedBy,
  children,
  aside,
  action,
}: AccountFormProps<F>) {
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const [isInstead, setIsInstead] = useState(false)
  /** An own password that the server has refused stays wrong until it is changed. */
  const wrong = useRef<string | null>(null)
  const { busy, run } = useOneAtATime()
  const names = fields.map(({ name }) => name)
  const own = fields.find(({ kind }) => kind === 'ownPassword')
  const { errors, refuse, isOpen, focus, formProps } = useForm({
    fields: names,
    check: (values) => checkFields(fields, values, wrong.current),
    onValid: (values) => sendOnce(tidyFields(fields, values)),
    onInvalid: () => setFailure(null),
  })

  const takeFocus = useEffectEvent(() => {
    if (takesFocus && names[0]) focus(names[0])
  })
  useEffect(() => takeFocus(), [])

  function sendOnce(values: FieldValues<F>) {
    run(async () => {
      setFailure(null)
      setIsInstead(values === instead?.values)
      try {
        await send(values, isOpen)
      } catch (error) {
        logFailure(failed, error)
        const refused = refusedField(error, names)
        if (refused) return refuse(refused)
        if (onFailure?.(error)) return
        if (own && isWrongPassword(error)) {
          wrong.current = values[own.name]
          return refuse({ [own.name]: wrongPassword } as typeof errors)
        }
        setFailure(authFailure(error))
        const email = names.find((name) => name === 'email')
        if (email && isEmailTaken(error)) focus(email)
      }
    })
  }

  const isForPassword = fields.some(({ kind }) => kind === 'ownPassword' || kind === 'newPassword')
  const Actions = customer ? Cluster : Stack
  const buttons = { wide: !customer }
  const shown = (field: AccountField<F>) => (
    <Field key={field.name} field={field} error={errors[field.name]} />
  )
  return (
    <form
      {...formProps}
      className={customer ? cardStyles.card : pageStyles.fields}
      aria-label={label}
      aria-describedby={describedBy}
    >
      {children}
      {username !== undefined && isForPassword && (
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
      )}
      {fields.some(isName) && (
        <div className={pageStyles.pair}>{fields.filter(isName).map(shown)}</div>
      )}
      {fields.filter((field) => !isName(field)).map(shown)}
      {aside}
      <Actions gap={3}>
        <Button
          {...buttons}
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          busy={busy && !isInstead}
        >
          {submit}
        </Button>
        {instead && (
          <Button
            {...buttons}
            variant="secondary"
            busy={busy && isInstead}
            onClick={() => sendOnce(instead.values)}
          >
            {instead.label}
          </Button>
        )}
        {customer && (
          <ButtonLink variant="secondary" to={paths.profile()}>
            {cancel}
          </ButtonLink>
        )}
        {action}
      </Actions>
      <AuthAlert failure={failure} />
    </form>
  )
}

const isName = ({ kind }: AccountField) => kind === 'name'

function Field({ field, error }: { field: AccountField; error: string | undefined }) {
  const { name, kind, label, autoComplete, hint } = field
  const typedEmail = useTypedEmail()
  const value = field.value ?? (kind === 'email' ? typedEmail : undefined)
  const props = { name, label, autoComplete, hint, error, required: true, defaultValue: value }
  if (kind === 'name') return <TextField {...props} />
  if (kind === 'email') return <TextField {...props} type="email" />
  return <PasswordField {...props} />
}
