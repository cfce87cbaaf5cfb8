import { Suspense } from 'react'
import type { SlotFiller } from 'shared/shop'
import { RemoteView, type SlotContent } from './remote-view'

/** Fills a slot with the component of the remote that provides it, in its own error boundary. */
export const fillSlot: SlotFiller = (slot, props, { label, fallback }) => (
  <Suspense fallback={fallback}>
    <RemoteView {...({ slot, props } as SlotContent)} label={label} />
  </Suspense>
)
