import { useEffect, useId, useRef } from 'react'
import { Button, Card } from 'shared/ui'
import type { Exchange } from '../request/exchange'
import { formatSize, formatTime } from '../request/format-measures'
import { AnswerView } from './answer-view'
import { JsonTree } from './json-tree'
import styles from './response-panel.module.css'

/** Shown where there is no response (docs/product.md, P53). */
const noResponse = 'Response is undefined.'

interface ResponsePanelProps {
  exchange: Exchange
  onCancel: () => void
}

/** Status, data and headers of the response, or why there is none. */
export function ResponsePanel({ exchange, onCancel }: ResponsePanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { status } = exchange
  const isOver = status !== 'idle' && status !== 'sending'

  // On a phone the panel is below the form, so it is scrolled into view.
  useEffect(() => {
    if (isOver) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOver])

  return (
    <Card as="section" ref={panel} className={styles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Response
      </h2>
      <div role="status" className={styles.outcome}>
        <Outcome exchange={exchange} />
      </div>
      {exchange.status === 'sending' && (
        <Button size="sm" variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {exchange.status === 'answered' && <AnswerView answer={exchange.answer} />}
      {exchange.status === 'failed' && exchange.shown !== undefined && (
        <JsonTree data={exchange.shown} />
      )}
    </Card>
  )
}

/** Announces the end of a request. */
function Outcome({ exchange }: { exchange: Exchange }) {
  switch (exchange.status) {
    case 'idle':
      return <p className={styles.none}>{noResponse}</p>
    case 'sending':
      return <p className={styles.none}>Sending…</p>
    case 'refused':
      return (
        <>
          <p className={styles.problem}>{`Not sent. ${exchange.message}`}</p>
          <p className={styles.none}>{noResponse}</p>
        </>
      )
    case 'failed':
      return (
        <>
          <p className={styles.problem}>{`No answer: ${exchange.message}`}</p>
          {exchange.shown === undefined && <p className={styles.none}>{noResponse}</p>}
        </>
      )
    case 'answered': {
      const { code, text, ms, bytes } = exchange.answer
      return (
        <p className={styles.summary}>
          <strong className={styles.code} data-tone={code < 400 ? 'good' : 'bad'}>
            {`${code} ${text}`.trim()}
          </strong>{' '}
          <span>{formatTime(ms)}</span> <span>{formatSize(bytes)}</span>
        </p>
      )
    }
  }
}
