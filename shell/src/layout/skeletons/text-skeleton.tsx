import { Skeleton } from 'shared/ui/skeleton'
import styles from './skeletons.module.css'
import { TitleSkeleton } from './title-skeleton'

/** Any other page: a heading and a text. */
export function TextSkeleton() {
  return (
    <>
      <TitleSkeleton />
      <div className={styles.blocks}>
        <Skeleton height="18rem" radius="var(--radius-md)" />
        <Skeleton height="18rem" radius="var(--radius-md)" />
      </div>
    </>
  )
}
