import { lazy, Suspense } from 'react'
import { type SlotModule, slotOwners } from 'shared/contract/remotes'
import type { SlotName, SlotProps } from 'shared/contract/slots'
import { Skeleton } from 'shared/ui/skeleton'
import { loadModule } from './load-remote'
import { RemoteBoundary } from './remote-boundary'
import { RemoteView } from './remote-view'

/** What a shopper calls the content of each slot that they can see. */
const labels: Partial<Record<SlotName, string>> = { 'address-picker': 'The choice of addresses' }

/** Fills a slot with its owner's component, with a boundary and a skeleton of its own. */
export function fillSlot<N extends SlotName>(name: N, props: SlotProps[N]) {
  if (name === 'resume-payment') return <PaymentResumed />
  return (
    <Suspense fallback={<Skeleton height="15.875rem" />}>
      <RemoteView
        module={slotOwners[name]}
        exportName="SlotContent"
        label={labels[name] ?? 'This part of the page'}
        props={props}
      />
    </Suspense>
  )
}

const module = slotOwners['resume-payment']
const ResumePayment = lazy(async () => {
  const { SlotContent } = await loadModule<SlotModule<'resume-payment'>>(module)
  return { default: SlotContent }
})

/** Shows nothing, so nothing is missing on the page when it cannot be had: the log alone tells. */
function PaymentResumed() {
  return (
    <RemoteBoundary module={module} fallback={() => null}>
      <Suspense>
        <ResumePayment />
      </Suspense>
    </RemoteBoundary>
  )
}
