import X from '@lucide/icons/icons/x'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { OverlayProps, RemoteFacts } from 'shared/contract'
import {
  Button,
  Checkbox,
  Cluster,
  Icon,
  IconButton,
  SelectField,
  TextField,
  typography,
} from 'shared/ui'
import styles from './inspector.module.css'

export { Inspector as Overlay }

type InspectorProps = OverlayProps['inspector']

/** Shows which team owns which part of the page, in which version, and what has failed. */
function Inspector(props: InspectorProps) {
  const { remotes, onClose } = props
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const [hasOutlines, setOutlines] = useState(true)

  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  useEffect(() => {
    const { current } = panel
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    current?.addEventListener('keydown', leave)
    return () => current?.removeEventListener('keydown', leave)
  }, [onClose])

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles.panel}
      // The dock of the shell outlines the parts of the page.
      data-outlines={hasOutlines || undefined}
    >
      <Cluster as="header" gap={[0, 5]} align="center" className={styles.head}>
        <h2 id={titleId} className={typography.title}>
          Inspector
        </h2>
        <Checkbox
          label="Outline parts"
          checked={hasOutlines}
          onChange={(event) => setOutlines(event.target.checked)}
        />
        <IconButton
          label="Close the inspector"
          className={styles.close}
          icon={<Icon icon={X} />}
          onClick={onClose}
        />
      </Cluster>
      <div className={styles.columns}>
        <RemoteList remotes={remotes} />
        <OverrideForm {...props} />
      </div>
    </aside>
  )
}

/** Every remote of this deployment: its version, where it comes from, and its last error. */
function RemoteList({ remotes }: { remotes: readonly RemoteFacts[] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.sectionTitle}>
        Remotes
      </h3>
      <ul className={styles.list} aria-labelledby={titleId}>
        {remotes.map(({ name, version, entry, isOverridden, lastError }) => (
          <li key={name} aria-label={name}>
            <p>
              <span className={styles.name}>{name}</span>{' '}
              {isOverridden ? <strong className={styles.bad}>overridden</strong> : version}
            </p>
            <p className={typography.soft}>{new URL('.', entry).href}</p>
            {lastError !== null && <p className={styles.bad}>{`Last error: ${lastError}`}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Points one remote to another build, in this browser, and reloads the page. */
function OverrideForm({ remotes, allowedOrigins, onOverride, onReset }: InspectorProps) {
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
      <Cluster as="header" gap={[0, 3]} align="center" justify="space-between">
        <h3 id={titleId} className={styles.sectionTitle}>
          Override
        </h3>
        {remotes.some(({ isOverridden }) => isOverridden) && (
          <Button size="sm" variant="secondary" onClick={onReset}>
            Reset overrides
          </Button>
        )}
      </Cluster>
      {allowedOrigins.length === 0 ? (
        <p className={typography.soft}>
          This site does not allow overrides: its site.json lists no origins under “overrides”.
        </p>
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <SelectField
            label="Remote"
            options={remotes.map(({ name }) => ({ value: name, label: name }))}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
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
          <Button type="submit" variant="secondary" className={styles.submit}>
            Override
          </Button>
        </form>
      )}
    </section>
  )
}
