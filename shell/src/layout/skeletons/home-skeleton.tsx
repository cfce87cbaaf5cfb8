import { Skeleton } from 'shared/ui/skeleton'
import styles from './home-skeleton.module.css'

export function HomeSkeleton() {
  return (
    <div className={styles.home}>
      <div className={styles.offers}>
        <Skeleton className={styles.stage} height="auto" radius="var(--radius-lg)" />
      </div>
      <div className={styles.tiles}>
        {['a', 'b', 'c', 'd'].map((tile) => (
          <Skeleton key={tile} className={styles.tile} height="auto" radius="var(--radius-md)" />
        ))}
      </div>
    </div>
  )
}
