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
  if (name === 'resume-payment' || name === 'refused-changes') return <OverPage name={name} />
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

/** One lazy component for each slot that has no place of its own on the page. */
const overPage = {
  'resume-payment': lazyContent('resume-payment'),
  'refused-changes': lazyContent('refused-changes'),
}

function lazyContent(name: 'resume-payment' | 'refused-changes') {
  return lazy(async () => {
    const { SlotContent } = await loadModule<SlotModule<typeof name>>(slotOwners[name])
    return { default: SlotContent }
  })
}

/** Has no place that could stay empty when it cannot be had: the log alone tells. */
function OverPage({ name }: { name: keyof typeof overPage }) {
  const Content = overPage[name]
  return (
    <RemoteBoundary module={slotOwners[name]} fallback={() => null}>
      <Suspense>
        <Content />
      </Suspense>
    </RemoteBoundary>
  )
}
