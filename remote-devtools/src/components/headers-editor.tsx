import Trash from '@lucide/icons/icons/trash'
import { type MouseEvent, useId } from 'react'
import { Checkbox, Icon, IconButton, VisuallyHidden } from 'shared/ui'
import { countUsed, editRow, type HeaderRow, removeRow } from '../request/header-rows'
import { problemOf } from '../request/header-rules'
import styles from './headers-editor.module.css'

interface HeadersEditorProps {
  rows: readonly HeaderRow[]
  onChange: (rows: readonly HeaderRow[]) => void
}

/** The request's headers, headed by the number in use (docs/product.md, P54). */
export function HeadersEditor({ rows, onChange }: HeadersEditorProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {`Headers: ${countUsed(rows)} in use`}
      </h2>
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            number={index + 1}
            isLast={index === rows.length - 1}
            onEdit={(change) => onChange(editRow(rows, row.id, change))}
            onRemove={() => onChange(removeRow(rows, row.id))}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  row: HeaderRow
  /** The number shown, from 1. */
  number: number
  /** The last row is for the next header and stays. */
  isLast: boolean
  onEdit: (change: Partial<HeaderRow>) => void
  onRemove: () => void
}

function Row({ row, number, isLast, onEdit, onRemove }: RowProps) {
  const problemId = useId()
  const problem = problemOf(row)
  const field = {
    type: 'text',
    className: styles.field,
    spellCheck: false,
    autoCapitalize: 'off',
    autoComplete: 'off',
    'aria-invalid': problem !== null,
    'aria-describedby': problem === null ? undefined : problemId,
  } as const

  function remove(event: MouseEvent<HTMLElement>) {
    // The button disappears with its row, so the focus moves to the next one.
    const next = event.currentTarget.closest('li')?.nextElementSibling
    next?.querySelector<HTMLInputElement>('input[type="text"]')?.focus()
    onRemove()
  }

  return (
    <li className={styles.row}>
      <Checkbox
        label={<VisuallyHidden>{`Use header ${number}`}</VisuallyHidden>}
        checked={row.isUsed}
        onChange={(event) => onEdit({ isUsed: event.target.checked })}
      />
      <input
        {...field}
        aria-label={`Header ${number} name`}
        placeholder="Name"
        value={row.header}
        onChange={(event) => onEdit({ header: event.target.value })}
      />
      <input
        {...field}
        aria-label={`Header ${number} value`}
        placeholder="Value"
        value={row.value}
        onChange={(event) => onEdit({ value: event.target.value })}
      />
      {!isLast && (
        <IconButton
          className={styles.remove}
          label={`Remove header ${number}`}
          icon={<Icon icon={Trash} />}
          onClick={remove}
        />
      )}
      <p id={problemId} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </li>
  )
}
