import { useId } from 'react'
import type { ShareFacts } from 'shared/contract'
import styles from './inspector.module.css'
import look from './share-list.module.css'

/** The shared modules and their providers; unused ones are only counted. */
export function ShareList({ shares }: { shares: readonly ShareFacts[] }) {
  const titleId = useId()
  const used = shares.filter(({ users }) => users.length > 0)
  const spare = shares.length - used.length
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.sectionTitle}>
        Shared singletons
      </h3>
      <ul className={styles.list} aria-labelledby={titleId}>
        {used.map(({ name, versions, users }) => (
          <li key={name}>
            <p className={look.head}>
              <span className={styles.name}>{name}</span>
              <span className={look.provider}>
                {versions.map(({ version, provider }) => `${version} by ${provider}`).join(', ')}
              </span>
            </p>
            <UsedBy users={users.filter((user) => versions[0]?.provider !== user)} />
            {versions.length > 1 && <p className={styles.bad}>More than one version</p>}
          </li>
        ))}
      </ul>
      {spare > 0 && <p className={styles.note}>{`${spare} more provided, but not used yet.`}</p>}
    </section>
  )
}

/** The users of a module besides its provider. */
function UsedBy({ users }: Pick<ShareFacts, 'users'>) {
  return users.length > 0 && <p className={look.users}>used by {users.join(', ')}</p>
}
