import Check from '@lucide/icons/icons/check'
import { Link, paths } from 'shared/routing'
import { Cluster, Icon, VisuallyHidden } from 'shared/ui'
import styles from './purchase-steps.module.css'

const steps = ['Cart', 'Address', 'Payment'] as const
export type PurchaseStep = (typeof steps)[number]

/** Shows where the customer is between the cart and the order, and leads back to the cart (docs/product.md, P98). */
export function PurchaseSteps({ current }: { current: PurchaseStep }) {
  const position = steps.indexOf(current)
  return (
    <nav aria-label="Steps of the purchase" className={styles.nav} data-unprinted>
      <Cluster as="ol" role="list" gap={[1, 3]} align="center">
        {steps.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            aria-current={step === current ? 'step' : undefined}
            data-done={index < position || undefined}
          >
            <span className={styles.sign} aria-hidden="true">
              {index < position ? (
                <Icon icon={Check} size="1rem" strokeWidth={2.5} />
              ) : (
                <span>{index + 1}</span>
              )}
            </span>
            {step === 'Cart' && step !== current ? (
              <Link to={paths.cart()} data-touch>
                Cart
              </Link>
            ) : (
              <span>{step}</span>
            )}
            {index < position && <VisuallyHidden>, done</VisuallyHidden>}
          </li>
        ))}
      </Cluster>
    </nav>
  )
}
