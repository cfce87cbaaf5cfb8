import { useLayoutEffect, useRef, useState } from 'react'
import type { CartItem, Order } from 'shared/contract'
import { quoted } from 'shared/format'
import { paths } from 'shared/routing'
import { $cart, ApiError, addCopies, isAborted, request, showToast } from 'shared/shop'
import { Button, ButtonLink } from 'shared/ui'
import { logFailure } from '../../api/log-failure'
import { useOneAtATime } from '../../forms/use-one-at-a-time'
import styles from './buy-again.module.css'

/** Adds the order's books to the cart again, then links to the cart; reports which could not be added. @param name of the order. */
export function BuyAgain({ order, name }: { order: Order; name: string }) {
  const [result, setResult] = useState<BoughtAgain | null>(null)
  const { busy, run } = useOneAtATime()
  const cartLink = useRef<HTMLAnchorElement>(null)
  const isDone = result !== null && result.added > 0 && result.failed.length === 0

  // The link replaces the pressed button, which may have had the focus.
  useLayoutEffect(() => {
    if (isDone && document.activeElement === document.body) cartLink.current?.focus()
  }, [isDone])

  function buy() {
    run(async () => {
      // Another attempt is only for what failed: the rest is in the cart, or not in the shop.
      const earlier = result?.failed.length ? result : null
      const bought = await buyAgain(earlier?.failed ?? order.items)
      setResult({
        added: bought.added + (earlier?.added ?? 0),
        gone: [...(earlier?.gone ?? []), ...bought.gone],
        soldOut: [...(earlier?.soldOut ?? []), ...bought.soldOut],
        failed: bought.failed,
      })
      if (bought.added > 0) showToast('Added to your cart', 'success')
    })
  }

  /** The title, with the number of missing copies if others were added. */
  function missingOf(item: CartItem): string {
    const ordered = order.items.find(({ _id }) => _id === item._id)?.qty
    if (item.qty === ordered) return titleOf(item)
    return `${item.qty} ${item.qty === 1 ? 'copy' : 'copies'} of ${titleOf(item)}`
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
          aria-label={`Buy again the order of ${name}`}
          onClick={buy}
        >
          Buy again
        </Button>
      )}
      <div role="status" className={styles.problems}>
        {result && result.gone.length > 0 ? (
          <p>
            {`${result.gone.map(titleOf).join(', ')} could not be added: the shop does not have ${
              result.gone.length === 1 ? 'it' : 'them'
            } any more.`}
          </p>
        ) : null}
        {result && result.soldOut.length > 0 ? (
          <p>
            {`${result.soldOut.map(missingOf).join(', ')} could not be added: no more copies are left.`}
          </p>
        ) : null}
        {result && result.failed.length > 0 ? (
          <p>{`${result.failed.map(missingOf).join(', ')} could not be added. Please try again.`}</p>
        ) : null}
      </div>
    </>
  )
}

function titleOf({ name }: CartItem): string {
  return quoted(name)
}

/** The result for an order's books. */
interface BoughtAgain {
  /** How many copies are in the cart. */
  added: number
  /** Books that the shop no longer has. */
  gone: readonly CartItem[]
  /** Books of which too few copies are left (docs/product.md, P107), with the missing copies. */
  soldOut: readonly CartItem[]
  /** Books that were refused or got no answer, with the missing copies, for another attempt. */
  failed: readonly CartItem[]
}

/** The maximum number of copies of one book that are added, since each needs a call. */
const mostCopies = 99

/** Adds books of an order to the cart, at current prices. Never rejects. */
async function buyAgain(items: readonly CartItem[]): Promise<BoughtAgain> {
  const results = await Promise.all(items.map(addAgain))
  return {
    added: results.reduce((sum, { added = 0 }) => sum + added, 0),
    gone: results.flatMap(({ gone = [] }) => gone),
    soldOut: results.flatMap(({ soldOut = [] }) => soldOut),
    failed: results.flatMap(({ failed = [] }) => failed),
  }
}

async function addAgain(item: CartItem): Promise<Partial<BoughtAgain>> {
  const { _id, name, qty } = item
  const wanted = Math.min(qty, mostCopies)
  try {
    const { product } = await request('GET /products/:productId', { params: { productId: _id } })
    const inCart = $cart.get().find((line) => line._id === _id)?.qty ?? 0
    const copies = Math.max(0, Math.min(wanted, (product.left ?? Infinity) - inCart))
    const errors = await addCopies(product, copies)
    const added = copies - errors.length
    const soldOut = missing(item, wanted - copies)
    if (errors.length === 0) return { added, soldOut }
    logError(name, errors[0])
    return { added, soldOut, failed: missing(item, errors.length) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { gone: [item] }
    logError(name, error)
    return { failed: [item] }
  }
}

function missing(item: CartItem, copies: number): CartItem[] {
  return copies > 0 ? [{ ...item, qty: copies }] : []
}

function logError(name: string, error: unknown) {
  if (!isAborted(error)) logFailure(`${name} could not be added`, error)
}
