import { Skeleton as Block, Page, Stack } from 'shared/ui'
import styles from './account-skeleton.module.css'

/** The skeleton of the profile area. */
export function Skeleton() {
  return (
    <Page className={styles.page}>
      <div className={styles.tabs}>
        <Block width="14rem" height="1.5rem" />
      </div>
      <div className={styles.head}>
        <Block width="10rem" />
      </div>
      <Stack gap={4}>
        <Block height="9rem" />
        <Block height="9rem" />
      </Stack>
    </Page>
  )
}
