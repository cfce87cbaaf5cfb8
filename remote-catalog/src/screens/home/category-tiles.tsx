import { useId } from 'react'
import type { Category } from 'shared/contract'
import { Link } from 'shared/routing'
import type { Loadable } from 'shared/shop'
import { FailureNotice, Skeleton, Stack } from 'shared/ui'
import { categories } from '../../api/catalogue'
import { type Shelves, shelves } from '../../api/shelves'
import { useResource } from '../../api/use-resource'
import { pictureUrl } from '../../components/cover/picture-url'
import { booksLabel, categoryLabel } from '../../filters/filter-labels'
import { categoryPath } from '../../filters/list-paths'
import styles from './category-tiles.module.css'

/** Featured Category: each tile opens the list with only that category (docs/product.md, P17). */
export function CategoryTiles() {
  const state = useResource(categories)
  const titleId = useId()
  if (state.status === 'ready' && state.data.length === 0) return null
  return (
    <Stack as="section" gap={5} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Featured Category
      </h2>
      <Tiles state={state} />
    </Stack>
  )
}

function Tiles({ state }: { state: Loadable<readonly Category[]> }) {
  const shelf = useResource(shelves)
  const known: Shelves = shelf.status === 'ready' ? shelf.data : {}
  if (state.status === 'failed') {
    return <FailureNotice title="The categories did not arrive." onRetry={state.retry} />
  }
  if (state.status !== 'ready') {
    return (
      <div className={styles.tiles}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <div key={place} className={styles.tile}>
            <Skeleton className={styles.picture} height="auto" />
            <span className={styles.info}>
              <Skeleton width="60%" height="1.25rem" />
            </span>
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul role="list" className={styles.tiles}>
      {state.data.map(({ _id, categoryName, image }) => (
        <li key={_id}>
          <Link className={styles.tile} to={categoryPath(categoryName)}>
            <span className={styles.picture}>
              <img src={pictureUrl(image)} alt="" width={600} height={600} loading="lazy" />
            </span>
            <span className={styles.info}>
              <span className={styles.name}>{categoryLabel(categoryName)}</span>{' '}
              <span className={styles.count}>
                {known[categoryName] && booksLabel(known[categoryName].count)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
