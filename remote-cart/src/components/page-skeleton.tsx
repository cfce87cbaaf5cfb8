import { Page, Skeleton, VisuallyHidden } from 'shared/ui'
import { type PurchaseStep, PurchaseSteps } from './purchase-steps'
import { TwoColumns } from './two-columns'

interface PageSkeletonProps {
  title: string
  /** For screen readers, such as 'Loading your cart'. */
  label: string
  step: PurchaseStep
}

/** Cart or checkout while it loads. */
export function PageSkeleton({ title, label, step }: PageSkeletonProps) {
  return (
    <Page title={title}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <PurchaseSteps current={step} />
      <TwoColumns
        aside={<Skeleton height="22rem" radius="var(--radius-md)" />}
        onward={<Skeleton height="var(--target)" radius="var(--radius-sm)" />}
      >
        <Skeleton height="12rem" radius="var(--radius-md)" />
        <Skeleton height="12rem" radius="var(--radius-md)" />
      </TwoColumns>
    </Page>
  )
}
