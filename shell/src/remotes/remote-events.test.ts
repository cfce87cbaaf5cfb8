import { describe, expect, it, vi } from 'vitest'
import {
  notifyRemoteEvent,
  onRemoteEvent,
  pastRemoteEvents,
  type RemoteEvent,
} from './remote-events'

const retried = (attempt: number): RemoteEvent => ({
  kind: 'retried',
  remote: 'cart',
  version: '1.0.0',
  attempt,
})

describe('the events of remotes', () => {
  it('reach listeners until they stop', () => {
    const listener = vi.fn()
    const stop = onRemoteEvent(listener)
    notifyRemoteEvent(retried(1))
    stop()
    notifyRemoteEvent(retried(2))
    expect(listener).toHaveBeenCalledExactlyOnceWith(retried(1))
  })

  it('are stored for later listeners, up to the last hundred', () => {
    for (let attempt = 1; attempt <= 130; attempt += 1) notifyRemoteEvent(retried(attempt))
    expect(pastRemoteEvents()).toHaveLength(100)
    expect(pastRemoteEvents().at(-1)).toEqual(retried(130))
    expect(pastRemoteEvents()[0]).toEqual(retried(31))
  })
})
