import { trusted } from 'shared/contract'
import { skeletonAttribute } from 'shared/page-protocol'
import { Page, Skeleton, TitleSkeleton, VisuallyHidden } from 'shared/ui'
import { pageSkeleton } from './page-skeleton'
import styles from './screen-skeleton.module.css'

const attribute = { [skeletonAttribute]: '' }

/** Stands in for the page's first screen, in its size, so that nothing moves; a general one if the page has none. */
export function ScreenSkeleton() {
  const html = pageSkeleton()
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      {html === null ? (
        <Page>
          <TitleSkeleton />
          <Skeleton height="18rem" radius="var(--radius-md)" />
        </Page>
      ) : (
        <div
          {...attribute}
          className={styles.skeleton}
          dangerouslySetInnerHTML={{ __html: trusted('createHTML', html) }}
        />
      )}
    </div>
  )
}
