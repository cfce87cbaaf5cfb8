import { useId, useMemo } from 'react'
import { categoryNames } from 'shared/contract/entities'
import { formatRupees } from 'shared/format/money'
import { useStore } from 'shared/store'
import { Button } from 'shared/ui/button'
import { Radio } from 'shared/ui/radio'
import { $productIndex } from '../../api/catalogue'
import { countFacets } from '../../filters/facets'
import { activeFilters, categoryLabel, ratingLabel, sortLabels } from '../../filters/filter-labels'
import {
  defaultFilters,
  priceRange,
  ratingRange,
  sortOrders,
  toggleCategory,
} from '../../filters/filters'
import type { FilterControls } from '../../filters/use-filters'
import { useSearchIndex } from '../../search/use-search-index'
import { CountedCheckbox, StarCounts } from './facet-counts'
import styles from './filter-panel.module.css'
import { FilterSlider } from './filter-slider'

/** Sort, categories, ratings, price, and a button that resets them (docs/product.md, P18, P19 and P75). */
export function FilterPanel({ controls }: { controls: FilterControls }) {
  const { filters, preview, change } = controls
  const name = useId()
  const productIndex = useStore($productIndex)
  const search = useSearchIndex(productIndex, filters.searchText !== '')
  const facets = useMemo(() => {
    const close = filters.searchText === '' ? [] : search?.search(filters.searchText)
    return productIndex ? countFacets(productIndex, filters, close) : undefined
  }, [productIndex, filters, search])
  return (
    <div className={styles.panel}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Category</legend>
        <div className={styles.fields}>
          {categoryNames.map((category) => (
            <CountedCheckbox
              key={category}
              label={categoryLabel(category)}
              count={facets?.categories[category]}
              checked={filters.categoryBy.includes(category)}
              onChange={() => change(toggleCategory(filters, category))}
            />
          ))}
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
          <StarCounts stars={facets?.stars} />
          <FilterSlider
            {...priceRange}
            label="Price"
            format={(rupees) => `up to ${formatRupees(rupees)}`}
            value={filters.price}
            onSlide={(price) => preview({ ...filters, price })}
            onSettle={(price) => change({ ...filters, price }, 'price')}
          />
        </div>
      </div>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Sort</legend>
        <div className={styles.fields}>
          {[null, ...sortOrders].map((order) => (
            <Radio
              key={order}
              name={name}
              label={order ? sortLabels[order] : 'As on our shelves'}
              checked={filters.sortBy === order}
              onChange={() => change({ ...filters, sortBy: order })}
            />
          ))}
        </div>
      </fieldset>
      <Button
        variant="secondary"
        className={styles.clear}
        disabled={activeFilters(filters).length === 0}
        onClick={() => change(defaultFilters)}
      >
        Clear filters
      </Button>
    </div>
  )
}
