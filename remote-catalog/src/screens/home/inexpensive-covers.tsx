import { Skeleton } from 'shared/ui'
import { inexpensiveBooks } from '../../api/inexpensive-books'
import { useResource } from '../../api/use-resource'
import { Covers } from '../../components/covers/covers'
import styles from '../../components/covers/covers.module.css'

/** Four covers with their prices; a picture if there are no books. */
export function InexpensiveCovers() {
  const state = useResource(inexpensiveBooks)
  if (state.status === 'failed' || (state.status === 'ready' && state.data.length === 0)) {
    return (
      <img src="/art/second-stack-of-books.svg" alt="" width={940} height={774} loading="lazy" />
    )
  }
  if (state.status !== 'ready') {
    return (
      <div className={styles.covers}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <div key={place}>
            <Skeleton className={styles.cover} height="auto" />
            <p className={styles.price}>
              <Skeleton width="3rem" />
            </p>
          </div>
        ))}
      </div>
    )
  }
  return <Covers books={state.data} />
}
