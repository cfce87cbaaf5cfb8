import CircleAlert from '@lucide/icons/icons/circle-alert'
import Hourglass from '@lucide/icons/icons/hourglass'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { CartItem } from 'shared/contract'
import { formatNumber, quoted } from 'shared/format'
import { paths } from 'shared/routing'
import { $busyInCart, type OrdersState, useStore } from 'shared/shop'
import { formatStock } from 'shared/stock'
import { Button, ButtonLink, Cluster, Icon, keepFocus, Stack } from 'shared/ui'
import { ChangeToAvailable } from '../components/change-to-available'
import { abandonPayment, resumePayment } from './pay'
import { cartExceedsStock, paymentMessage } from './payment-messages'
import styles from './payment-notice.module.css'
import { isPaying, mayPay, type PaymentState } from './payment-state'
import { $payment } from './payment-store'

const noticeId = 'payment-notice'

/** Why nothing can be paid now, beside the button that pays; leads to the notice. @param id of the sentence. */
export function PaymentReason({ id }: { id: string }) {
  const state = useStore($payment)
  if (isPaying(state) || mayPay(state)) return null
  return (
    <p id={id} className={styles.reason}>
      <a href={`#${noticeId}`} onClick={followToNotice}>
        {state.status === 'elsewhere'
          ? 'Another tab is paying'
          : 'An earlier payment is not settled yet'}
      </a>
    </p>
  )
}

function followToNotice(event: MouseEvent) {
  event.preventDefault()
  showNotice()
}

/** Leads to the notice. */
export function showNotice() {
  document.getElementById(noticeId)?.focus()
}

/**
 * Shows the state of the payment and what the shopper can do.
 * @param exceeding lines that exceed the stock, unless they are shown elsewhere.
 */
export function PaymentNotice({ exceeding = [] }: { exceeding?: readonly CartItem[] }) {
  const state = useStore($payment)
  const message = paymentMessage(state) ?? (exceeding.length > 0 ? cartExceedsStock : null)
  const icon = message?.isUrgent ? CircleAlert : Hourglass
  const region = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const isNews = paymentMessage(state)?.isUrgent || state.status === 'stopped'
    if (isNews) region.current?.scrollIntoView({ block: 'nearest' })
  }, [state])

  // The live region must exist before its content.
  return (
    <div
      ref={region}
      id={noticeId}
      tabIndex={-1}
      aria-live={message?.isUrgent ? 'assertive' : 'polite'}
      className={styles.region}
      data-unprinted
    >
      {message && (
        <div className={styles.notice} data-urgent={message.isUrgent || undefined}>
          <Icon icon={icon} size="1.5rem" />
          <h2 className={styles.title}>{message.title}</h2>
          <p className={styles.text}>{message.text}</p>
          <PaymentWay state={state} />
          {exceeding.length > 0 && mayPay(state) && <ExceedingLines lines={exceeding} />}
        </div>
      )}
    </div>
  )
}

/** What keeps the books from being ordered, each with the press that mends it. */
function ExceedingLines({ lines }: { lines: readonly CartItem[] }) {
  const busy = useStore($busyInCart)
  return (
    <Stack as="ul" role="list" gap={3} className={styles.exceeding}>
      {lines.map((line) => (
        <Cluster as="li" key={line._id} gap={[2, 4]} align="center">
          <p>{`${quoted(line.name)}: ${formatStock(line.left ?? 0)}. Your cart has ${formatNumber(line.qty)}.`}</p>
          <ChangeToAvailable line={line} isBusy={busy.has(line._id)} />
        </Cluster>
      ))}
    </Stack>
  )
}

function PaymentWay({ state }: { state: PaymentState }) {
  switch (state.status) {
    case 'awaiting':
      return (
        <AskingButton ask={() => abandonPayment(state.draft.id)}>
          It did not go through
        </AskingButton>
      )
    case 'unconfirmed':
      return <AskingButton ask={resumePayment}>Try again</AskingButton>
    case 'settled':
      return (
        <ButtonLink
          variant="secondary"
          size="sm"
          to={paths.orders()}
          state={{ placed: state.orderId } satisfies OrdersState}
        >
          See your orders
        </ButtonLink>
      )
    default:
      return null
  }
}

/** Is busy while it asks the server, since the notice stays as it is if the server does not answer. */
function AskingButton({ ask, children }: { ask: () => Promise<void>; children: string }) {
  const [isAsking, setIsAsking] = useState(false)
  function click() {
    setIsAsking(true)
    ask().finally(() => setIsAsking(false))
  }
  return (
    <Button ref={keepFocus} variant="secondary" size="sm" busy={isAsking} onClick={click}>
      {children}
    </Button>
  )
}
