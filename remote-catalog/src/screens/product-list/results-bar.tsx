import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useCallback, useMemo, useState } from 'react'
import { Badge } from 'shared/ui/badge'
import { Button } from 'shared/ui/button'
import { Drawer } from 'shared/ui/drawer'
import { Chip } from '../../components/chip/chip'
import { closeLabel, countLabel, filtersInForce } from '../../filters/filter-labels'
import type { ProductIndex } from '../../filters/product-index'
import type { FilterControls } from '../../filters/use-filters'
import { FilterPanel } from './filter-panel'
import styles from './results-bar.module.css'

interface ResultsBarProps {
  controls: FilterControls
  /** How many books are shown. */
  shown: number
  /** How many close matches follow them. */
  close: number
  /** `null` until the books are loaded. */
  productIndex: ProductIndex | null
}

/** Above the books: their number, the active filters and, on phones, the button that opens the filters. */
export function ResultsBar({ controls, shown, close, productIndex }: ResultsBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hide = useCallback(() => setIsOpen(false), [])
  const active = useMemo(
    () => filtersInForce(controls.filters, productIndex),
    [controls.filters, productIndex],
  )
  const words = productIndex && countLabel(shown, productIndex.total)
  return (
    <div className={styles.bar}>
      <div className={styles.head}>
        <p role="status" className={styles.count}>
          {words && words + closeLabel(close)}
        </p>
        <Button
          variant="secondary"
          className={styles.open}
          aria-label={active.length > 0 ? `Filters, ${active.length} active` : 'Filters'}
          onClick={() => setIsOpen(true)}
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
          Filters
          <Badge className={styles.badge} count={active.length} />
        </Button>
      </div>
      {active.length > 0 && (
        <ul role="list" className={styles.chips} aria-label="Active filters">
          {active.map(({ label, without }) => (
            <li key={label}>
              <Chip
                removeLabel={`Remove filter ${label}`}
                onRemove={() => controls.change(without)}
              >
                {label}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Drawer title="Filters" side="bottom" open={isOpen} onClose={hide}>
        <FilterPanel controls={controls} />
        <div className={styles.foot}>
          <Button wide onClick={hide}>
            {words ? `Show ${words.replace('Showing ', '')}${closeLabel(close)}` : 'Show books'}
          </Button>
        </div>
      </Drawer>
    </div>
  )
}
