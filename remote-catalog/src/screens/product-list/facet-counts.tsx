import { priceSteps, starSteps } from 'product-search/facets'
import { type ComponentProps, useId } from 'react'
import type { Facets } from 'shared/contract'
import { formatNumber, formatRupees } from 'shared/format'
import { Checkbox, VisuallyHidden } from 'shared/ui'
import { formatCount, ratingLabel } from '../../filters/filter-labels'
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
            <span>{formatCount(count)}</span>
            <VisuallyHidden>{count === 1 ? ' book' : ' books'}</VisuallyHidden>
          </>
        )}
      </span>
    </div>
  )
}

/** Below the ratings slider, at each whole star, the number of books that it would leave. */
export function StarCounts({ counts }: { counts: Facets['ratings'] | undefined }) {
  return (
    <ul role="list" className={styles.stars} aria-label="Books by stars">
      {starSteps.map((step) => (
        <li key={step}>
          <span className={styles.step} aria-hidden="true">
            {`${step}★`}
          </span>
          <VisuallyHidden>{`${ratingLabel(step)}: `}</VisuallyHidden>
          <span>{counts && shortNumber(counts[step] ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Below the price slider, at some prices, the number of books up to each. */
export function PriceCounts({ counts }: { counts: Facets['prices'] | undefined }) {
  return (
    <ul role="list" className={styles.prices} aria-label="Books by price">
      {priceSteps.map((step) => (
        <li key={step}>
          <VisuallyHidden>Up to </VisuallyHidden>
          <span className={styles.step}>{formatRupees(step)}</span>
          <VisuallyHidden>: </VisuallyHidden>
          <span>{counts && shortNumber(counts[step] ?? 0)}</span>
        </li>
      ))}
    </ul>
  )
}

/** 12,345 as '12k', since there is little space below a slider. */
function shortNumber(count: number): string {
  return count < 10_000 ? formatCount(count) : `${formatNumber(Math.floor(count / 1000))}k`
}
