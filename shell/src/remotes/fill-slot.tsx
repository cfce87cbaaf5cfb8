import { lazy, type ReactNode, Suspense } from 'react'
import { slotOwners } from 'shared/contract/remotes'
import type { SlotName, SlotProps } from 'shared/contract/slots'
import type { SlotFiller } from 'shared/slots'
import { Skeleton } from 'shared/ui/skeleton'
import { loadModule } from './load-remote'
import { RemoteBoundary } from './remote-boundary'
import { RemoteView } from './remote-view'

/** How each slot is filled. */
const views: { [N in SlotName]: (props: SlotProps[N]) => ReactNode } = {
  'address-picker': (props) => (
    <Suspense fallback={<Skeleton height="15.875rem" />}>
      <RemoteView
        module={slotOwners['address-picker']}
        label="The choice of addresses"
        props={props}
      />
    </Suspense>
  ),
  'resume-payment': () => <OverPage name="resume-payment" />,
  'refused-changes': () => <OverPage name="refused-changes" />,
  'search-suggestions': (props) => (
    <RemoteBoundary module={slotOwners['search-suggestions']} fallback={() => null}>
      <Suspense>
        <SearchSuggestions {...props} />
      </Suspense>
    </RemoteBoundary>
  ),
}

/** Fills a slot with its owner's component, with a boundary and a skeleton of its own. */
export const fillSlot: SlotFiller = (name, props) => views[name](props)

/** One lazy component for each slot that has no place of its own on the page. */
const overPage = {
  'resume-payment': lazyContent('resume-payment'),
  'refused-changes': lazyContent('refused-changes'),
}

const SearchSuggestions = lazy(async () => {
  const { SlotContent } = await loadModule(slotOwners['search-suggestions'])
  return { default: SlotContent }
})

function lazyContent(name: 'resume-payment' | 'refused-changes') {
  return lazy(async () => {
    const { SlotContent } = await loadModule(slotOwners[name])
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
