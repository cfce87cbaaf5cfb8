import { type FormEvent, useId, useState } from 'react'
import type { OverlayProps } from 'shared/contract'
import { Button, SelectField, TextField } from 'shared/ui'
import styles from './inspector.module.css'
import look from './override-form.module.css'

type OverrideFormProps = Pick<
  OverlayProps['inspector'],
  'remotes' | 'allowedOrigins' | 'onOverride' | 'onReset'
>

/** Points one remote to another build, in this browser, and reloads the page. */
export function OverrideForm(props: OverrideFormProps) {
  const { remotes, allowedOrigins, onOverride, onReset } = props
  const titleId = useId()
  const [chosen, setChosen] = useState(remotes[0]?.name)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) setProblem(onOverride(chosen, address))
  }

  return (
    <section aria-labelledby={titleId}>
      <header className={styles.sectionHead}>
        <h3 id={titleId} className={styles.sectionTitle}>
          Override
        </h3>
        {remotes.some(({ isOverridden }) => isOverridden) && (
          <Button size="sm" variant="secondary" onClick={onReset}>
            Reset overrides
          </Button>
        )}
      </header>
      {allowedOrigins.length === 0 ? (
        <p className={styles.note}>
          This site does not allow overrides: its site.json lists no origins under “overrides”.
        </p>
      ) : (
        <form className={look.form} noValidate onSubmit={submit}>
          <SelectField
            label="Remote"
            options={remotes.map(({ name }) => ({ value: name, label: name }))}
            value={chosen}
            onChange={({ target }) =>
              setChosen(remotes.find(({ name }) => name === target.value)?.name)
            }
          />
          <TextField
            label="URL or local port"
            hint={`Applies to this browser only. Allowed: ${allowedOrigins.join(', ')}`}
            error={problem ?? undefined}
            inputMode="url"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <Button type="submit" variant="secondary" className={look.submit}>
            Override
          </Button>
        </form>
      )}
    </section>
  )
}
