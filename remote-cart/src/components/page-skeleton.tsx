import { Page, Skeleton, VisuallyHidden } from 'shared/ui'
import { TwoColumns } from './two-columns'

/** Cart or checkout while it loads. @param label for screen readers, such as 'Loading your cart'. */
export function PageSkeleton({ title, label }: { title: string; label: string }) {
  return (
    <Page title={title}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
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
