import { Skeleton } from 'shared/ui/skeleton'
import styles from './form-skeleton.module.css'
import { TitleSkeleton } from './title-skeleton'

/** Login and signup: a form, with a picture beside it if there is room. */
export function FormSkeleton() {
  return (
    <div className={styles.split}>
      <div className={styles.form}>
        <TitleSkeleton />
        <div className={styles.fields}>
          <Skeleton height="4.25rem" />
          {['a', 'b'].map((field) => (
            <div key={field} className={styles.field}>
              <Skeleton width="5rem" height="1.125rem" />
              <Skeleton height="var(--field-height)" />
            </div>
          ))}
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
      </div>
      <div className={styles.aside} />
    </div>
  )
}
