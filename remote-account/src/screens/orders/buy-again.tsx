import { useEffect, useRef, useState } from 'react'
import type { CartItem, Order } from 'shared/contract/entities'
import { formatDay } from 'shared/format/date'
import { paths } from 'shared/routing/paths'
import { showToast } from 'shared/toast'
import { Button } from 'shared/ui/button'
import { ButtonLink } from 'shared/ui/button-link'
import { useOneAtATime } from '../../forms/use-one-at-a-time'
import { type BoughtAgain, buyAgain } from '../../orders/buy-again'
import styles from './buy-again.module.css'

/** Adds the order's books to the cart once more, then leads there; says which could not be added. */
export function BuyAgain({ order }: { order: Order }) {
  const [result, setResult] = useState<BoughtAgain | null>(null)
  const { busy, run } = useOneAtATime()
  const cartLink = useRef<HTMLAnchorElement>(null)
  const isDone = result !== null && result.added.length > 0 && result.failed.length === 0

  // The link stands where the pressed button was.
  useEffect(() => {
    if (isDone) cartLink.current?.focus()
  }, [isDone])

  function buy() {
    run(async () => {
      // Another try is for what failed, not for what is in the cart by now.
      const isWanted = ({ name }: CartItem) =>
        !result?.failed.length || result.failed.includes(name)
      const bought = await buyAgain(order.items.filter(isWanted))
      setResult(bought)
      if (bought.added.length > 0) showToast('Added to your cart', 'green')
    })
  }

  return (
    <>
      {isDone ? (
        <ButtonLink ref={cartLink} size="sm" variant="secondary" to={paths.cart()}>
          Go to cart
        </ButtonLink>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          aria-label={`Buy the order of ${formatDay(order.placedAt)} again`}
          onClick={buy}
        >
          Buy again
        </Button>
      )}
      <div role="status" className={styles.problems}>
        {result && result.gone.length > 0 ? (
          <p>{`${listed(result.gone)} could not be added: the shop does not have it any more.`}</p>
        ) : null}
        {result && result.failed.length > 0 ? (
          <p>{`${listed(result.failed)} could not be added. Please try again.`}</p>
        ) : null}
      </div>
    </>
  )
}

function listed(titles: readonly string[]): string {
  return titles.map((title) => `“${title}”`).join(', ')
}
