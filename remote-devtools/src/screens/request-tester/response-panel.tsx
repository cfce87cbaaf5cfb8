import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Card, Cluster, typography } from 'shared/ui'
import styles from './response-panel.module.css'
import type { Answer, Exchange } from './send-request'

/** Status, data and headers of the response, or why there is none. */
export function ResponsePanel({ exchange }: { exchange: Exchange }) {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { status } = exchange
  const isOver = status !== 'idle' && status !== 'sending'

  // On a phone, the panel is below the form.
  useEffect(() => {
    if (isOver) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOver])

  return (
    <Card as="section" ref={panel} className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={typography.title}>
        Response
      </h2>
      <div role="status">
        <Status exchange={exchange} />
      </div>
      {status === 'answered' && <AnswerView answer={exchange.answer} />}
      {status === 'failed' && exchange.shown !== undefined && <Data data={exchange.shown} />}
    </Card>
  )
}

/** Announces the end of a request. */
function Status({ exchange }: { exchange: Exchange }) {
  switch (exchange.status) {
    case 'idle':
      return <NoResponse />
    case 'sending':
      return <p className={typography.soft}>Sending…</p>
    case 'refused':
      return <NoResponse reason={`Not sent. ${exchange.message}`} />
    case 'failed': {
      const reason = `No answer: ${exchange.message}`
      if (exchange.shown === undefined) return <NoResponse reason={reason} />
      return <p className={styles.bad}>{reason}</p>
    }
    case 'answered': {
      const { code, text } = exchange.answer
      return (
        <p className={`${styles.code} ${code < 400 ? styles.good : styles.bad}`}>
          {`${code} ${text}`.trim()}
        </p>
      )
    }
  }
}

function NoResponse({ reason }: { reason?: string }) {
  return (
    <>
      {reason && <p className={styles.bad}>{reason}</p>}
      <p className={typography.soft}>Response is undefined.</p>
    </>
  )
}

function AnswerView({ answer: { data, headers } }: { answer: Answer }) {
  return (
    <>
      <Part title="Data">
        {data === undefined ? <p className={typography.soft}>No data</p> : <Data data={data} />}
      </Part>
      <Part title="Headers">
        <dl className={styles.headers}>
          {headers.map(([name, value]) => (
            <Cluster key={name} gap={[0, 3]}>
              <dt>{name}:</dt>
              <dd>{value}</dd>
            </Cluster>
          ))}
        </dl>
        {headers.length === 0 && <p className={typography.soft}>No headers</p>}
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  )
}

/** A text as it is, anything else as indented JSON. */
function Data({ data }: { data: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: in Safari, the keyboard scrolls only what has the focus.
    <pre className={styles.data} tabIndex={0} role="group" aria-label="Data">
      {typeof data === 'string' ? data : JSON.stringify(data, null, 2)}
    </pre>
  )
}
