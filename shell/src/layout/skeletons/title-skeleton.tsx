import { Skeleton } from 'shared/ui/skeleton'
import styles from './skeletons.module.css'

/** The place of a page's heading. */
export function TitleSkeleton() {
  return (
    <div className={styles.title}>
      <Skeleton width="10rem" />
    </div>
  )
}
