import { patterns } from 'shared/routing/paths'
import { matchPath } from 'shared/routing/router'
import { Skeleton } from 'shared/ui/skeleton'
import styles from './screen-skeleton.module.css'

/** What a page is made of, roughly: so that nothing jumps when it arrives. */
const shapes = [
  { path: patterns.home, shape: 'home' },
  { path: patterns.productList, shape: 'grid' },
  { path: patterns.wishlist, shape: 'grid' },
  { path: patterns.productDetail, shape: 'detail' },
] as const

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Stands where a screen is about to be, in its shape. */
export function ScreenSkeleton({ pathname }: { pathname: string }) {
  const shape = shapes.find(({ path }) => matchPath(path, pathname))?.shape
  return (
    <div className={styles.skeleton} data-shape={shape ?? 'text'}>
      <p className={styles.word}>Loading…</p>
      {shape === 'home' && <Skeleton height="24rem" />}
      {shape === 'detail' && <Skeleton height="34rem" />}
      {shape === 'grid' || shape === 'home' ? (
        <div className={styles.grid}>
          {cards.map((card) => (
            <Skeleton key={card} height="22rem" />
          ))}
        </div>
      ) : (
        <>
          <Skeleton width="14rem" height="2.5rem" />
          <Skeleton height="10rem" />
          <Skeleton height="10rem" />
        </>
      )}
    </div>
  )
}
