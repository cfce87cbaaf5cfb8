import { type ComponentProps, useId } from 'react'
import { formatNumber } from 'shared/format/number'
import { Checkbox } from 'shared/ui/checkbox'
import { VisuallyHidden } from 'shared/ui/visually-hidden'
import { type Facets, starSteps } from '../../filters/facets'
import { ratingLabel } from '../../filters/filter-labels'
import styles from './facet-counts.module.css'

/** A checkbox with the number of books that it would leave; none until it is known. */
export function CountedCheckbox({
  count,
  ...rest
}: ComponentProps<typeof Checkbox> & { count: number | undefined }) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <Checkbox {...rest} aria-describedby={id} />
      <span id={id} className={styles.count}>
        {count !== undefined && (
          <>
            {formatNumber(count)}
            <VisuallyHidden>{count === 1 ? ' book' : ' books'}</VisuallyHidden>
          </>
        )}
      </span>
    </div>
  )
}

/** Below the ratings slider, at each whole star, the number of books that it would leave. */
export function StarCounts({ stars }: { stars: Facets['stars'] | undefined }) {
  return (
    <ul role="list" className={styles.stars} aria-label="Books by stars">
      {starSteps.map((step) => (
        <li key={step}>
          <VisuallyHidden>{ratingLabel(step)}: </VisuallyHidden>
          {stars && formatNumber(stars[step])}
        </li>
      ))}
    </ul>
  )
}
