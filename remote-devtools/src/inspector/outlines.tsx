import type { RemoteFacts } from 'shared/contract'
import { summaryOf } from './describe-remote'
import styles from './outlines.module.css'
import type { PagePart } from './page-parts'

interface OutlinesProps {
  parts: readonly PagePart[]
  remotes: readonly RemoteFacts[]
}

/** Outlines every part of the page with its owner's facts. The list has the same as text. */
export function Outlines({ parts, remotes }: OutlinesProps) {
  return (
    <div aria-hidden="true">
      {parts.map(({ id, remote, module, box }) => {
        const facts = remotes.find(({ name }) => name === remote)
        return (
          <div key={id} className={styles.outline} data-owner={remote} style={box}>
            <span className={styles.tag}>
              <strong>{module}</strong>
              {facts && ` ${summaryOf(facts, module)}`}
              {facts?.lastError && <em className={styles.error}>{facts.lastError}</em>}
            </span>
          </div>
        )
      })}
    </div>
  )
}
