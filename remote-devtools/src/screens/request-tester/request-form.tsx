import { type FormEvent, useId } from 'react'
import { useStore } from 'shared/shop'
import { Button, Checkbox, SelectField, TextField, typography, VisuallyHidden } from 'shared/ui'
import { calls } from './examples'
import styles from './request-form.module.css'
import {
  countUsed,
  editBody,
  editRow,
  type HeaderRow,
  type JsonBody,
  methods,
} from './request-rules'
import type { RequestTester } from './request-tester-store'

const callOptions = [
  { value: '', label: 'Another endpoint' },
  ...calls.map((call) => ({ value: call, label: call })),
]
const methodOptions = methods.map((method) => ({ value: method, label: method }))
/** For code: no suggestions of keyboards and browsers. */
const asTyped = { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } as const

/** The request's form: call, method, endpoint, headers and body. */
export function RequestForm({ tester }: { tester: RequestTester }) {
  const { call, reqType, endpoint, headers, body } = useStore(tester.$draft)
  const { status } = useStore(tester.$exchange)
  const { edit, pick, submit } = tester

  function choose(value: string) {
    const chosen = calls.find((one) => one === value)
    if (chosen) pick(chosen)
    else edit({ call: null })
  }

  function send(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  return (
    <form className={styles.form} aria-label="Request" noValidate onSubmit={send}>
      <SelectField
        label="API call"
        hint="Fills in the form."
        options={callOptions}
        value={call ?? ''}
        onChange={(event) => choose(event.target.value)}
      />
      <div className={styles.line}>
        <SelectField
          label="Method"
          options={methodOptions}
          value={reqType}
          onChange={({ target }) =>
            edit({ reqType: methods.find((one) => one === target.value) ?? reqType, call: null })
          }
        />
        <TextField
          {...asTyped}
          label="Endpoint"
          className={styles.code}
          placeholder="Enter your endpoint"
          inputMode="url"
          value={endpoint}
          onChange={(event) => edit({ endpoint: event.target.value, call: null })}
        />
        <Button type="submit" className={styles.submit} busy={status === 'sending'}>
          Submit
        </Button>
      </div>
      <HeadersEditor rows={headers} onChange={(rows) => edit({ headers: rows })} />
      <BodyEditor
        body={body}
        hint={reqType === 'GET' ? 'Browsers send GET requests without a body.' : null}
        onEdit={(text) => edit({ body: editBody(body, text) })}
      />
    </form>
  )
}

interface HeadersEditorProps {
  rows: readonly HeaderRow[]
  onChange: (rows: readonly HeaderRow[]) => void
}

/** The request's headers, headed by the number in use (docs/product.md, P54). */
function HeadersEditor({ rows, onChange }: HeadersEditorProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {`Headers: ${countUsed(rows)} in use`}
      </h2>
      <ul className={styles.rows}>
        {rows.map((row, index) => {
          const name = `header ${index + 1}`
          const change = (part: Partial<HeaderRow>) => onChange(editRow(rows, index, part))
          return (
            // Rows are never removed or moved.
            <li key={name} className={styles.row}>
              <Checkbox
                label={<VisuallyHidden>{`Use ${name}`}</VisuallyHidden>}
                checked={row.isUsed}
                onChange={(event) => change({ isUsed: event.target.checked })}
              />
              <TextField
                {...asTyped}
                label={<VisuallyHidden>{`Name of ${name}`}</VisuallyHidden>}
                className={styles.code}
                placeholder="Name"
                value={row.header}
                onChange={(event) => change({ header: event.target.value })}
              />
              <TextField
                {...asTyped}
                label={<VisuallyHidden>{`Value of ${name}`}</VisuallyHidden>}
                className={styles.code}
                placeholder="Value"
                value={row.value}
                onChange={(event) => change({ value: event.target.value })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface BodyEditorProps {
  body: JsonBody
  hint: string | null
  onEdit: (text: string) => void
}

/** The request's body, checked at every edit (docs/product.md, P55). */
function BodyEditor({ body, hint, onEdit }: BodyEditorProps) {
  const id = useId()
  return (
    <section>
      <h2 className={styles.title}>
        <label htmlFor={id}>Body:</label>
      </h2>
      <textarea
        {...asTyped}
        id={id}
        className={styles.body}
        rows={8}
        value={body.text}
        aria-invalid={body.error !== null}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={(event) => onEdit(event.target.value)}
      />
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {body.error}
      </p>
      <p id={`${id}-hint`} className={typography.note}>
        {hint}
      </p>
    </section>
  )
}
