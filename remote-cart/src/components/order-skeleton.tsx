import { Skeleton as Block, Columns, Page, Stack, TitleSkeleton } from 'shared/ui'
import styles from './order-skeleton.module.css'

/** The skeleton of cart and checkout: the books, and the price beside or below. */
export function Skeleton() {
  return (
    <Page>
      <TitleSkeleton />
      <Block className={styles.steps} width="17rem" height="var(--target)" />
      <Columns columns="minmax(0, 1fr) 23rem" gap={6}>
        <Stack gap={4}>
          <Block height="12rem" radius="var(--radius-md)" />
          <Block height="12rem" radius="var(--radius-md)" />
        </Stack>
        <Block height="22rem" radius="var(--radius-md)" />
      </Columns>
    </Page>
  )
}
