/**
 * Test files run one after the other in the same process, which loads React, jsdom and other packages only once
 * (vitest.config.ts). What a file has started or changed must not reach the next one.
 */
import { afterAll } from 'vitest'

/** Restores the globals at the end of this file, stops its timers, and closes its channels to other tabs. */
export function isolateGlobals(): void {
  stopTimers()
  closeChannels()
  const before = new Set(Reflect.ownKeys(globalThis))
  const { fetch } = globalThis
  afterAll(() => {
    // A wrapper around a fake server's outlives it.
    globalThis.fetch = fetch
    const added = Reflect.ownKeys(globalThis).filter((name) => !before.has(name))
    for (const name of added) Reflect.deleteProperty(globalThis, name)
  })
}

/** Empties the page that the previous file has left, and removes this file's listeners at its end. */
export function isolatePage(): void {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  for (const target of [window, document]) removeListeners(target)
}

/** How many times as long the limits of calls are, so that none ends a test on a slow machine. */
const slowness = 20

function stopTimers() {
  const { setTimeout, setInterval } = globalThis
  const { timeout } = AbortSignal
  const started = new Set<NodeJS.Timeout>()
  const remembered = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
    new Proxy(start, {
      apply(_, self, args) {
        const timer: NodeJS.Timeout = Reflect.apply(start, self, args)
        started.add(timer)
        return timer
      },
    })
  const startTimeout = remembered(setTimeout)
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: remembered(setInterval) })
  AbortSignal.timeout = (milliseconds) => {
    const limit = new AbortController()
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    startTimeout(() => limit.abort(reason), slowness * milliseconds).unref()
    return limit.signal
  }
  afterAll(() => {
    Object.assign(globalThis, { setTimeout, setInterval })
    AbortSignal.timeout = timeout
    for (const timer of started) clearTimeout(timer)
  })
}

function closeChannels() {
  const { BroadcastChannel } = globalThis
  const opened: BroadcastChannel[] = []
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      opened.push(this)
    }
  }
  afterAll(() => {
    globalThis.BroadcastChannel = BroadcastChannel
    for (const channel of opened) channel.close()
  })
}

function removeListeners(target: EventTarget) {
  const { addEventListener } = target
  const added: Parameters<EventTarget['addEventListener']>[] = []
  target.addEventListener = (...args: (typeof added)[number]) => {
    added.push(args)
    addEventListener.apply(target, args)
  }
  afterAll(() => {
    target.addEventListener = addEventListener
    for (const [type, listener, options] of added)
      target.removeEventListener(type, listener, options)
  })
}
