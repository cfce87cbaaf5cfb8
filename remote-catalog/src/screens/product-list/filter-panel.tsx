import { priceSteps, starSteps } from 'product-search/facets'
import {
  anyPrice,
  defaultFilters,
  priceRange,
  ratingRange,
  toggleCategory,
} from 'product-search/filters'
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Facets } from 'shared/contract'
import { formatNumber, formatRupees } from 'shared/format'
import { Button, Checkbox, Skeleton, Stack, VisuallyHidden } from 'shared/ui'
import { categories } from '../../api/catalogue'
import { useCategoryNames } from '../../api/category-names'
import { useResource } from '../../api/use-resource'
import { Slider } from '../../components/slider/slider'
import { categoryLabel, formatCount, ratingLabel } from '../../filters/filter-labels'
import { filtersToUrl } from '../../filters/filters-in-url'
import type { FilterControls } from '../../filters/use-filters'
import styles from './filter-panel.module.css'

interface FilterPanelProps {
  controls: FilterControls
  /** The numbers beside the choices; none until they are known. */
  facets: Facets | undefined
}

/** Categories, ratings, price, and a button that resets them and the order (docs/product.md, P18, P19 and P75). */
export function FilterPanel({ controls, facets }: FilterPanelProps) {
  const { filters, preview, change } = controls
  return (
    <Stack gap={5}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Category</legend>
        <div className={styles.fields}>
          <Categories controls={controls} facets={facets} />
        </div>
      </fieldset>
      <div className={styles.group}>
        <div className={styles.fields}>
          <FilterSlider
            {...ratingRange}
            label="Ratings"
            format={ratingLabel}
            value={filters.ratings}
            onSlide={(ratings) => preview({ ...filters, ratings })}
            onSettle={(ratings) => change({ ...filters, ratings }, 'ratings')}
          />
          <StarCounts counts={facets?.ratings} />
          <FilterSlider
            {...priceRange}
            label="Price"
            format={(price) => (price === anyPrice ? 'Any price' : `up to ${formatRupees(price)}`)}
            value={filters.price}
            onSlide={(price) => preview({ ...filters, price })}
            onSettle={(price) => change({ ...filters, price }, 'price')}
          />
          <PriceCounts counts={facets?.prices} />
        </div>
      </div>
      <Button
        variant="secondary"
        className={styles.clear}
        aria-disabled={filtersToUrl(filters).size === 0}
        onClick={() => change(defaultFilters)}
      >
        Clear filters
      </Button>
    </Stack>
  )
}

function Categories({ controls: { filters, change }, facets }: FilterPanelProps) {
  const known = useCategoryNames()
  const hasFailed = useResource(categories).status === 'failed'
  const names = known ?? (hasFailed && facets ? Object.keys(facets.categories) : null)
  if (!names) {
    return ['a', 'b', 'c', 'd'].map((place) => <Skeleton key={place} height="var(--target)" />)
  }
  return names.map((category) => (
    <CountedCheckbox
      key={category}
      label={categoryLabel(category)}
      count={facets && (facets.categories[category] ?? 0)}
      checked={filters.categoryBy.includes(category)}
      onChange={() => change(toggleCategory(filters, category, names))}
    />
  ))
}

interface FilterSliderProps {
  label: string
  min: number
  max: number
  step?: number
  value: number
  format: (value: number) => string
  /** While the thumb moves. */
  onSlide: (value: number) => void
  /** When the thumb is released, and after each key. */
  onSettle: (value: number) => void
}

/** A slider that distinguishes dragging from releasing, so that a drag makes one history entry. */
function FilterSlider({ onSlide, onSettle, ...slider }: FilterSliderProps) {
  const input = useRef<HTMLInputElement>(null)
  const hasSlid = useRef(false)
  const settle = useEffectEvent(() => {
    if (hasSlid.current && input.current) onSettle(input.current.valueAsNumber)
    hasSlid.current = false
  })

  useEffect(() => {
    // The native `change` event; React's `onChange` fires at every step.
    const element = input.current
    const listener = () => settle()
    // A `change` that comes after Back would write the filters that were just left into the address again.
    const leave = () => {
      hasSlid.current = false
    }
    element?.addEventListener('change', listener)
    addEventListener('popstate', leave)
    return () => {
      element?.removeEventListener('change', listener)
      removeEventListener('popstate', leave)
    }
  }, [])

  function slide(value: number) {
    hasSlid.current = true
    onSlide(value)
  }

  return <Slider {...slider} ref={input} onChange={slide} />
}

/** A checkbox with the number of books that it would leave; none until it is known. */
function CountedCheckbox({
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
function StarCounts({ counts }: { counts: Facets['ratings'] | undefined }) {
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
function PriceCounts({ counts }: { counts: Facets['prices'] | undefined }) {
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
