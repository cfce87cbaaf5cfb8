import type { Browser, BrowserContextOptions } from '@playwright/test'

export interface Device {
  context: BrowserContextOptions
  /** The CPU slowdown relative to this machine. */
  cpu: number
  /** In bytes per second, and milliseconds; missing for an unlimited network. */
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number }
}

/**
 * How long there must be no request for a page to count as idle, in milliseconds: longer than a slow phone
 * takes to start the fake server, whose answers are not requests.
 */
const quietFor = 1500
/** The timeout for a page to become idle, in milliseconds. */
const timeout = 60_000

/** A page as in a shopper's browser, without a debugger. */
interface PlainPage {
  /** Opens an address, and waits until the page has loaded and all requests have ended. */
  open: (url: string) => Promise<void>
  /** @returns the value of an expression in the page; it must be JSON. */
  evaluate: <R>(expression: string) => Promise<R>
}

/** The answer to a call of DevTools; each call knows the type of its result. */
interface Answer {
  result: never
  error?: { message: string }
}

/**
 * Opens a page on a device with an empty cache, without a debugger. Playwright's own pages always have one: V8 then
 * looks up the line of every error that is created, among them React's first ones, and parses the
 * script again for it, which takes up to 150 ms on a slow phone. Shoppers do not wait for this.
 * @param early source that runs in the page before anything else.
 */
export async function onPlainPage<R>(
  browser: Browser,
  { context, cpu, network }: Device,
  early: string,
  use: (page: PlainPage) => Promise<R>,
): Promise<R> {
  const devtools = await browser.newBrowserCDPSession()
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  const { targetId } = await devtools.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })

  const calls = new Map<number, (answer: Answer) => void>()
  let lastCall = 0
  function send<A>(method: string, params: object = {}): Promise<A> {
    lastCall += 1
    const id = lastCall
    const message = JSON.stringify({ id, method, params })
    return new Promise<A>((resolve, reject) => {
      calls.set(id, ({ result, error }) => {
        if (error) reject(new Error(error.message))
        else resolve(result)
      })
      devtools.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
    })
  }

  const running = new Set<string>()
  let hasLoaded = false
  let lastChange = performance.now()
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, method, params, ...answer } = JSON.parse(message)
    calls.get(id)?.(answer)
    calls.delete(id)
    if (method === 'Network.requestWillBeSent') running.add(params.requestId)
    else if (/^Network\.loading(Finished|Failed)$/.test(method)) running.delete(params.requestId)
    else if (method === 'Page.loadEventFired') hasLoaded = true
    else return
    lastChange = performance.now()
  })

  await send('Page.enable')
  await send('Network.enable')
  if (network) await send('Network.emulateNetworkConditions', { offline: false, ...network })
  const { viewport, deviceScaleFactor = 1, isMobile: mobile = false } = context
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile })
  if (context.hasTouch) await send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await send('Page.addScriptToEvaluateOnNewDocument', { source: early })

  const page: PlainPage = {
    async open(url) {
      await send('Page.navigate', { url })
      const start = performance.now()
      while (!hasLoaded || running.size > 0 || performance.now() - lastChange < quietFor) {
        if (performance.now() - start > timeout) throw new Error(`${url} was not idle in time`)
        // Polls outside of the page, so that it does not disturb the measurement.
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async evaluate<A>(expression: string) {
      const { result } = await send<{ result: { value: A } }>('Runtime.evaluate', {
        expression,
        returnByValue: true,
      })
      return result.value
    },
  }
  try {
    return await use(page)
  } finally {
    await devtools.send('Target.disposeBrowserContext', { browserContextId })
    await devtools.detach()
  }
}
