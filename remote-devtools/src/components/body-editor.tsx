import CircleAlert from '@lucide/icons/icons/circle-alert'
import { type KeyboardEvent, useId, useRef } from 'react'
import { Icon } from 'shared/ui'
import type { JsonBody } from '../request/json-body'
import styles from './body-editor.module.css'
import { useCodeEditor } from './use-code-editor'

interface BodyEditorProps {
  body: JsonBody
  /** Whether the method has a body. */
  isSent: boolean
  onEdit: (text: string) => void
  onSend: () => void
}

const label = 'Body:'

/**
 * The request's body, validated at every edit (docs/product.md, P55). A text area until the editor
 * is loaded.
 */
export function BodyEditor({ body, isSent, onEdit, onSend }: BodyEditorProps) {
  const id = useId()
  const line = useRef<HTMLParagraphElement>(null)
  const { host, plain, isReady } = useCodeEditor({ label, body, line, onEdit, onSend })

  function sendByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
  }

  return (
    <section className={styles.body}>
      <h2 className={styles.title}>
        {isReady ? label : <label htmlFor={`${id}-text`}>{label}</label>}
      </h2>
      <div className={styles.frame} data-invalid={body.error !== null || undefined}>
        <div ref={host} className={styles.host} hidden={!isReady} />
        {!isReady && (
          <textarea
            ref={plain}
            id={`${id}-text`}
            className={styles.plain}
            value={body.text}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-invalid={body.error !== null}
            aria-describedby={`${id}-error`}
            onChange={(event) => onEdit(event.target.value)}
            onKeyDown={sendByKey}
          />
        )}
      </div>
      <p ref={line} id={`${id}-error`} className={styles.error} aria-live="polite">
        {body.error && (
          <>
            <Icon icon={CircleAlert} size="1rem" strokeWidth={1.75} />
            {body.error}
          </>
        )}
      </p>
      <p className={styles.note}>{noteOn(body, isSent)}</p>
    </section>
  )
}

function noteOn({ error }: JsonBody, isSent: boolean): string {
  if (!isSent) return 'GET requests are sent without a body.'
  return error === null ? 'Sent as JSON.' : 'The last valid body is sent until this is valid JSON.'
}
