import type { ComponentProps } from 'react'
import { percentOff } from '../contract/discount'
import { formatRupees } from '../format/money'
import { classNames } from './class-names'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden'

interface PriceProps extends Omit<ComponentProps<'span'>, 'children'> {
  price: number
  /** In whole rupees; struck through if it is above the price. */
  original?: number | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** The struck amount, in whole rupees, if it is fixed (docs/product.md, P26). */
  struck?: number | undefined
  percent?: number | undefined
}

/** The price, the original price struck through, and the percent off. */
export function Price(props: PriceProps) {
  const { price, original, size = 'md', struck, percent, className, ...rest } = props
  const off = percent ?? percentOff({ price, original })
  const before = struck ?? (off === null ? undefined : original)
  const look = classNames(styles.price, styles[size], className)
  if (before === undefined) {
    return (
      <span {...rest} className={look}>
        <span className={styles.now}>{formatRupees(price)}</span>
      </span>
    )
  }
  return (
    <span {...rest} className={look}>
      <ins className={styles.now}>
        <VisuallyHidden>now </VisuallyHidden>
        <span>{formatRupees(price)}</span>
      </ins>{' '}
      <del className={styles.before}>
        <VisuallyHidden>before </VisuallyHidden>
        <span>{formatRupees(before)}</span>
      </del>{' '}
      {off !== null && <span className={styles.off}>{`${off}% off`}</span>}
    </span>
  )
}
