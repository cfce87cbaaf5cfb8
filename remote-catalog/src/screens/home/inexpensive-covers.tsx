import { formatRupees } from 'shared/format'
import { Link, paths } from 'shared/routing'
import { Skeleton, VisuallyHidden } from 'shared/ui'
import { type InexpensiveBook, inexpensiveBooks } from '../../api/inexpensive-books'
import { useResource } from '../../api/use-resource'
import { pictureUrl } from '../../components/cover/picture-url'
import { useTravellingCover } from '../../components/cover/use-travelling-cover'
import styles from './inexpensive-covers.module.css'

/** Four covers with their prices; a picture if there are no books. */
export function InexpensiveCovers() {
  const state = useResource(inexpensiveBooks)
  if (state.status === 'failed' || (state.status === 'ready' && state.data.length === 0)) {
    return (
      <img src="/art/second-stack-of-books.svg" alt="" width={1200} height={900} loading="lazy" />
    )
  }
  if (state.status !== 'ready') {
    return (
      <div className={styles.covers}>
        {['a', 'b', 'c', 'd'].map((place) => (
          <div key={place}>
            <Skeleton className={styles.cover} height="auto" />
            <p className={styles.price}>
              <Skeleton width="3rem" />
            </p>
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul role="list" className={styles.covers}>
      {state.data.map((product) => (
        <li key={product._id}>
          <CoverLink product={product} />
        </li>
      ))}
    </ul>
  )
}

function CoverLink({ product: { _id, name, image, price } }: { product: InexpensiveBook }) {
  const cover = useTravellingCover(_id)
  return (
    <Link className={styles.book} to={paths.productDetail(_id)}>
      <img
        ref={cover}
        className={styles.cover}
        src={pictureUrl(image)}
        alt=""
        width={300}
        height={360}
        loading="lazy"
      />
      <VisuallyHidden>{`${name}, `}</VisuallyHidden>
      <span className={styles.price}>{formatRupees(price)}</span>
    </Link>
  )
}
