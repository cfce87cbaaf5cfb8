import Truck from '@lucide/icons/icons/truck'
import { useEffect, useId, useState } from 'react'
import type { Order } from 'shared/contract'
import { ArrivalText } from 'shared/delivery'
import { formatBooks, formatRupees, ownDirection } from 'shared/format'
import { paths } from 'shared/routing'
import { countOf } from 'shared/shop'
import { Button, ButtonLink, Card, Cluster, Icon, typography, VisuallyHidden } from 'shared/ui'
import { receiptId } from '../../orders/receipt-id'
import styles from './order-thanks.module.css'

/** Thanks for the order that was just paid, says what happens next, and links onwards. */
export function OrderThanks({ order, firstName }: { order: Order; firstName: string }) {
  const headingId = useId()
  // A live region announces only content that is added later.
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  const { id, price, arrival } = order
  const { street, city } = order.deliveryAddress
  const title = `Thank you, ${ownDirection(firstName)}`
  const facts = `Order ${id} is confirmed: ${formatBooks(countOf(order.items))} for ${formatRupees(price.total)}.`

  return (
    <Card as="section" gap={3} aria-labelledby={headingId} className={styles.thanks} data-unprinted>
      <VisuallyHidden role="status">{isMounted ? `${title}. ${facts}` : ''}</VisuallyHidden>
      <h2 id={headingId}>{title}</h2>
      <p>{facts}</p>
      {arrival && (
        <p className={styles.arrival}>
          <Icon icon={Truck} />
          <ArrivalText arrival={arrival} />
        </p>
      )}
      <p className={typography.soft}>
        {`Next, your books are packed and sent to ${[street, city].map(ownDirection).join(', ')}. The receipt stays here, among your orders.`}
      </p>
      <Cluster gap={3} className={styles.actions}>
        <ButtonLink to={paths.productList()}>Continue shopping</ButtonLink>
        <Button
          variant="secondary"
          onClick={() => document.getElementById(receiptId(order))?.focus()}
        >
          See the receipt
        </Button>
      </Cluster>
    </Card>
  )
}
