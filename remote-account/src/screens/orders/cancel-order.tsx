import { useState } from 'react'
import type { Order } from 'shared/contract'
import { formatRupees, quoted } from 'shared/format'
import { refundable } from 'shared/pricing'
import { ApiError, isAborted, showToast } from 'shared/shop'
import { Button, Cluster, Dialog, Stack } from 'shared/ui'
import { logFailure } from '../../api/log-failure'
import { Alert } from '../../forms/alert'
import { useOneAtATime } from '../../forms/use-one-at-a-time'
import { cancelOrder, loadFromServer } from '../../orders/use-orders'

interface CancelOrderProps {
  order: Order
  /** Of the order, such as its day. */
  name: string
  /** The customer has answered the question. Once the order is cancelled, this button is gone. */
  onCancel: () => void
}

/** Cancels an order that is not packed yet, after a question (docs/product.md, P102). */
export function CancelOrder({ order, name, onCancel }: CancelOrderProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<'unanswered' | 'refused' | null>(null)
  const { busy, run } = useOneAtATime()
  const paid = order.providerPaymentId ? refundable(order) : 0
  const isRefused = failure === 'refused'

  function close() {
    setIsAsking(false)
    // Shows what the order has become, and so no longer this button.
    if (isRefused) loadFromServer()
  }

  function cancel() {
    run(async () => {
      setFailure(null)
      onCancel()
      try {
        await cancelOrder(order.id)
        showToast('Your order is cancelled', 'removed')
      } catch (error) {
        if (isAborted(error)) return
        logFailure('The order was not cancelled', error)
        setFailure(error instanceof ApiError && error.status === 409 ? 'refused' : 'unanswered')
      }
    })
  }

  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Cancel order of ${name}`}
        onClick={() => {
          setFailure(null)
          setIsAsking(true)
        }}
      >
        Cancel order
      </Button>
      <Dialog
        title={isRefused ? 'The order is not cancelled' : 'Cancel this order?'}
        open={isAsking}
        onClose={close}
      >
        <Stack gap={4}>
          <p>
            <strong>{`Order of ${name}`}</strong>
            <br />
            <span>{booksIn(order)}</span>
          </p>
          {isRefused ? null : (
            <p>
              {`Your books are not packed yet. If you cancel, nothing is sent${
                paid > 0
                  ? `, and ${formatRupees(paid)} goes back to the account that you paid with, usually within 5 to 7 working days`
                  : ''
              }.`}
            </p>
          )}
          <Alert
            text={failure && (isRefused ? 'No longer possible' : 'The order is not cancelled')}
            help={
              isRefused
                ? 'Either your books were packed a moment ago, or your bank is looking into the payment.'
                : 'The shop did not answer. Please try again.'
            }
          />
          <Cluster gap={3}>
            {isRefused ? null : (
              <Button variant="danger" busy={busy} onClick={cancel}>
                Cancel the order
              </Button>
            )}
            <Button variant="secondary" onClick={close}>
              {isRefused ? 'Close' : 'Keep the order'}
            </Button>
          </Cluster>
        </Stack>
      </Dialog>
    </>
  )
}

/** How many books a question names. */
const mostNamed = 3

/** '“Emma”, 2 copies of “Persuasion”', with a number in place of the fourth and the following books. */
function booksIn({ items }: Order): string {
  const named = items
    .slice(0, mostNamed)
    .map(({ name, qty }) => (qty === 1 ? quoted(name) : `${qty} copies of ${quoted(name)}`))
  const rest = items.length - named.length
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
