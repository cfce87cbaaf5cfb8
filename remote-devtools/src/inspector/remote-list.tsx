import { useId } from 'react'
import type { RemoteFacts } from 'shared/contract'
import { loadTimeOf, sourceOf, weightOf } from './describe-remote'
import styles from './inspector.module.css'
import outlines from './outlines.module.css'
import type { PagePart } from './page-parts'
import look from './remote-list.module.css'

interface RemoteListProps {
  remotes: readonly RemoteFacts[]
  parts: readonly PagePart[]
}

/** Every remote of this deployment: what it has loaded, and from where. */
export function RemoteList({ remotes, parts }: RemoteListProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.sectionTitle}>
        Remotes
      </h3>
      <ul className={styles.list} aria-labelledby={titleId}>
        {remotes.map((remote) => (
          <Remote
            key={remote.name}
            remote={remote}
            isInSight={parts.some((part) => part.remote === remote.name)}
          />
        ))}
      </ul>
    </section>
  )
}

function Remote({ remote, isInSight }: { remote: RemoteFacts; isInSight: boolean }) {
  const { name, version, isOverridden, modules, lastError } = remote
  return (
    <li aria-label={name}>
      <p className={look.head}>
        <span className={outlines.swatch} data-owner={name} />
        <span className={styles.name}>{name}</span>
        {isOverridden ? <strong className={styles.bad}>overridden</strong> : <span>{version}</span>}
        {isInSight && <span className={styles.note}>on this page</span>}
      </p>
      <dl className={look.facts}>
        <dt>From</dt>
        <dd>{sourceOf(remote)}</dd>
        <dt>Fetched</dt>
        <dd>{weightOf(remote)}</dd>
        <dt>Loaded</dt>
        <dd>
          {modules.length === 0 && 'nothing yet'}
          {modules.map((module) => (
            <span key={module.name} className={look.module}>
              {module.name} in {loadTimeOf(remote, module.name)}
            </span>
          ))}
        </dd>
        <dt>Last error</dt>
        <dd className={lastError === null ? undefined : styles.bad}>{lastError ?? 'none'}</dd>
      </dl>
    </li>
  )
}
