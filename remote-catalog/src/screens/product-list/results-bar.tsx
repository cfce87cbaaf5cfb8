import SlidersHorizontal from '@lucide/icons/icons/sliders-horizontal'
import { useCallback, useMemo, useState } from 'react'
import { Badge, Button, Cluster, Drawer, Icon, keepFocus, VisuallyHidden } from 'shared/ui'
import { Chip } from '../../components/chip/chip'
import { Spinner } from '../../components/spinner/spinner'
import { filtersInForce } from '../../filters/active-filters'
import { closeLabel, countLabel } from '../../filters/filter-labels'
import type { FilterControls } from '../../filters/use-filters'
import { FilterPanel } from './filter-panel'
import type { FoundBooks } from './found-books'
import styles from './results-bar.module.css'
import { SortChoice } from './sort-choice'

interface ResultsBarProps {
  found: FoundBooks
  controls: FilterControls
  /** Whether the list loads, or has just loaded (docs/product.md, P21). */
  isLoading: boolean
}

/** Above the books: their number, their order, the active filters and, on phones, the button that opens the filters. */
export function ResultsBar({ found, controls, isLoading }: ResultsBarProps) {
  const { count, close, closeTotal, total, facets } = found
  const [isOpen, setIsOpen] = useState(false)
  const hide = useCallback(() => setIsOpen(false), [])
  const { filters, change } = controls
  const active = useMemo(() => filtersInForce(filters, facets), [filters, facets])
  const countText =
    total === null ? null : countLabel(count, total) + closeLabel(close.length, closeTotal)
  return (
    <div className={styles.bar}>
      <Cluster gap={2} align="center" className={styles.head}>
        <div className={styles.status}>
          <p role="status" className={styles.count}>
            {countText}
          </p>
          {/* In another place it is another spinner: one that moved would shift the layout. */}
          {isLoading && (
            <Spinner key={countText} className={styles.spinner} label="Loading books" />
          )}
        </div>
        <SortChoice value={filters.sortBy} onChange={(sortBy) => change({ ...filters, sortBy })} />
        <Button
          variant="secondary"
          size="sm"
          className={styles.open}
          aria-label={active.length > 0 ? `Filters, ${active.length} active` : 'Filters'}
          onClick={() => setIsOpen(true)}
        >
          {/* One of them at a time, so that count, order and filters stay on one line of a phone. */}
          {active.length === 0 && <Icon icon={SlidersHorizontal} />}
          <span>Filters </span>
          <Badge className={styles.badge} count={active.length} />
        </Button>
      </Cluster>
      {active.length > 0 && (
        <Cluster as="ul" role="list" gap={2} className={styles.chips} aria-label="Active filters">
          {active.map(({ label, note, without }) => (
            <li key={label} ref={keepFocus}>
              <Chip
                removeLabel={`Remove filter ${label}`}
                onRemove={(button) => {
                  focusNeighbour(button)
                  change(without)
                }}
              >
                {`${label}${note ?? ''}`}
              </Chip>
            </li>
          ))}
        </Cluster>
      )}
      <Drawer title="Filters" side="bottom" open={isOpen} onClose={hide}>
        <FilterPanel controls={controls} facets={facets} />
        {/* The count above is inert behind the drawer. */}
        <VisuallyHidden role="status">{countText}</VisuallyHidden>
        <div className={styles.foot}>
          <Button wide onClick={hide}>
            {countText ? `Show ${countText.replace('Showing ', '')}` : 'Show books'}
          </Button>
        </div>
      </Drawer>
    </div>
  )
}

/** The neighbour of a removed chip, which gets the focus. */
function focusNeighbour(button: HTMLElement) {
  const chip = button.closest('li')
  const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling
  neighbour?.querySelector('button')?.focus({ preventScroll: true })
}
