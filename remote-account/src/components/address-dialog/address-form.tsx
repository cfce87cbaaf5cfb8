import { type ComponentProps, type FocusEvent, useEffect, useState } from 'react'
import { type Address, countries } from 'shared/contract'
import { $session, ApiError, isAborted, showToast, useStore } from 'shared/shop'
import { Button, Cluster, SelectField, Stack, TextField, typography } from 'shared/ui'
import {
  initialAddress,
  restoredAddress,
  storeDraft,
  storedDraft,
} from '../../addresses/address-draft'
import { addAddress, changeAddress } from '../../addresses/address-store'
import {
  type AddressField,
  addressFields,
  addressMessage,
  checkAddress,
  tidyAddress,
} from '../../addresses/check-address'
import { logFailure } from '../../api/log-failure'
import { Alert } from '../../forms/alert'
import { type FieldValues, useForm, valuesOf } from '../../forms/use-form'
import { useOneAtATime } from '../../forms/use-one-at-a-time'
import styles from './address-form.module.css'

/** How long the form's messages stay, in milliseconds (docs/product.md, P39). */
const messageTime = 1000

interface AddressFormProps {
  userId: string
  /** The address to change, or `null` for a new one. */
  address: Address | null
  onSaved: (address: Address) => void
  onCancel: () => void
}

/** The server's reason, if it would refuse the address again. */
function refusalIn(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 422 ? error.messages[0] : undefined
}

/** The form of the address dialog. Rendered only after a click, so it may read the draft at once. */
export function AddressForm({ userId, address, onSaved, onCancel }: AddressFormProps) {
  const inStorage = storedDraft(userId, address?._id ?? null)
  const session = useStore($session)
  const [draft] = useState(inStorage.read)
  // While a stored token is checked, nobody's names are known; those of fields that are still empty follow.
  const initial = initialAddress(address, session.status === 'customer' ? session.user : null)
  const values = restoredAddress(draft, initial)
  const [message, say] = useTemporaryMessage(messageTime)
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, run } = useOneAtATime()
  const { errors, isOpen, formProps } = useForm({
    fields: addressFields,
    check: checkAddress,
    onValid: save,
    onInvalid(_, values) {
      setFailure(null)
      say(addressMessage(values) ?? '')
    },
  })

  function save(values: FieldValues<AddressField>) {
    run(async () => {
      setFailure(null)
      try {
        const fields = tidyAddress(values)
        const saved = await (address ? changeAddress(address._id, fields) : addAddress(fields))
        inStorage.write(null)
        if (isOpen()) onSaved(saved)
      } catch (error) {
        if (isAborted(error)) return
        const text = 'The address could not be saved'
        logFailure(text, error)
        if (isOpen()) setFailure(refusalIn(error) ?? `${text}. Please try again.`)
        else showToast(text, 'failed')
      }
    })
  }

  function storeTyped() {
    formProps.onInput()
    if (formProps.ref.current) {
      storeDraft(inStorage, valuesOf(formProps.ref.current, addressFields), initial)
    }
  }

  function cancel() {
    inStorage.write(null)
    onCancel()
  }

  /** The autofill section of a delivery address, which browsers distinguish from a billing address. */
  const field = (
    name: AddressField,
    autofill: NonNullable<ComponentProps<'input'>['autoComplete']>,
  ) => ({
    name,
    autoComplete: `shipping ${autofill}`,
    defaultValue: values[name],
    error: errors[name],
    required: true,
  })

  /** Selects a prefilled name on focus, so that typing replaces it. */
  const proposed = address
    ? {}
    : { onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select() }

  return (
    <form
      {...formProps}
      onInput={storeTyped}
      className={styles.form}
      aria-label={address ? 'Edit address' : 'New address'}
    >
      {draft ? <p className={typography.note}>What you typed before is still here.</p> : null}
      <div className={styles.pair}>
        <TextField label="First name" {...field('firstname', 'given-name')} {...proposed} />
        <TextField label="Last name" {...field('lastname', 'family-name')} {...proposed} />
      </div>
      <TextField label="Street" {...field('street', 'address-line1')} />
      <div className={styles.pair}>
        <TextField label="City" {...field('city', 'address-level2')} />
        <TextField label="State" {...field('state', 'address-level1')} />
        <TextField label="Pincode" inputMode="numeric" {...field('pincode', 'postal-code')} />
        <TextField label="Phone" inputMode="tel" {...field('phone', 'tel-national')} />
      </div>
      <SelectField
        label="Country"
        {...field('country', 'country-name')}
        options={countries.map((country) => ({ value: country, label: country }))}
      />
      <Stack gap={3} className={styles.foot}>
        <Alert text={message.text || failure} id={message.id} />
        <Cluster gap={3}>
          <Button type="submit" busy={busy}>
            Save address
          </Button>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

/** A message that disappears after `ms` milliseconds. Its `id` changes each time. */
function useTemporaryMessage(ms: number) {
  const [message, setMessage] = useState({ text: '', id: 0 })

  useEffect(() => {
    if (message.text === '') return
    const timer = setTimeout(() => setMessage({ text: '', id: message.id }), ms)
    return () => clearTimeout(timer)
  }, [message, ms])

  const say = (text: string) => setMessage(({ id }) => ({ text, id: id + 1 }))
  return [message, say] as const
}
