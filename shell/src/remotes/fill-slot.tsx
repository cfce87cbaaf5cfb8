import { Suspense } from 'react'
import { slotOwners } from 'shared/contract/remotes'
import type { SlotName, SlotProps } from 'shared/contract/slots'
import { Skeleton } from 'shared/ui/skeleton'
import { RemoteView } from './remote-view'

/** What a shopper calls the content of each slot. */
const labels: Record<SlotName, string> = { 'address-picker': 'The choice of addresses' }

/** Fills a slot with its owner's component, with a boundary and a skeleton of its own. */
export function fillSlot<N extends SlotName>(name: N, props: SlotProps[N]) {
  return (
    <Suspense fallback={<Skeleton height="12rem" />}>
      <RemoteView
        module={slotOwners[name]}
        exportName="SlotContent"
        label={labels[name]}
        props={props}
      />
    </Suspense>
  )
}
