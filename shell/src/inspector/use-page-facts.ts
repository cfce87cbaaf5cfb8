import { getInstance } from '@module-federation/runtime'
import { useEffect, useState } from 'react'
import { deployedRemotes } from '../remotes/deployment'
import { onRemoteEvent, pastRemoteEvents } from '../remotes/remote-events'
import { remoteFacts } from './remote-facts'
import { shareFacts } from './share-facts'

function readFacts() {
  const resources = performance.getEntriesByType('resource')
  const events = pastRemoteEvents()
  return {
    remotes: deployedRemotes().map((remote) => remoteFacts(remote, { events, resources })),
    shares: shareFacts(getInstance()?.shareScopeMap.default ?? {}),
  }
}

/** What is known about the remotes and shared modules of this page, updated as files load. */
export function usePageFacts() {
  const [facts, setFacts] = useState(readFacts)
  useEffect(() => {
    const read = () => setFacts(readFacts())
    const stop = onRemoteEvent(read)
    const observer = new PerformanceObserver(read)
    observer.observe({ type: 'resource' })
    return () => {
      stop()
      observer.disconnect()
    }
  }, [])
  return facts
}
