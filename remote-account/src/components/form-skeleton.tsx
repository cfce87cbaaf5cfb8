import { Skeleton as Block, Page, Stack, TitleSkeleton } from 'shared/ui'
import styles from './form-skeleton.module.css'

/** The skeleton of login and signup: a form, with a picture beside it if there is space. */
export function Skeleton() {
  return (
    <Page>
      <div className={styles.split}>
        <div className={styles.form}>
          <TitleSkeleton />
          <Stack gap={4} className={styles.fields}>
            <Block height="4.25rem" />
            {['a', 'b'].map((field) => (
              <Stack key={field} gap={2}>
                <Block width="5rem" height="1.125rem" />
                <Block height="var(--field-height)" />
              </Stack>
            ))}
            <Block height="3rem" />
            <Block height="3rem" />
          </Stack>
        </div>
        <div className={styles.aside} />
      </div>
    </Page>
  )
}
