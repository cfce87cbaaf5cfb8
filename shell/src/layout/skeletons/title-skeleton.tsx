import { Skeleton } from 'shared/ui/skeleton'
import styles from './skeletons.module.css'

export function TitleSkeleton() {
  return (
    <div className={styles.title}>
      <Skeleton width="10rem" />
    </div>
  )
}
