import type { Browser, CDPSession, Page } from '@playwright/test'
import { hydratedAttribute } from 'shared/page-protocol'
import { type Device, onPlainPage } from './plain-page.ts'
import { type Noted, probe } from './probe.ts'

/** The phone of Lighthouse's mobile profile (4x CPU, 1.6 Mbps down, 0.75 up, 150 ms), and a desktop. */
export const devices: Record<'phone' | 'desktop', Device> = {
  phone: {
    context: {
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    },
    cpu: 4,
    network: {
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    },
  },
  desktop: { context: { viewport: { width: 1350, height: 940 } }, cpu: 1 },
}

/** The timeout of one step, in milliseconds: long, for a slowed phone. */
const timeout = 60_000

/** Opens a page of a device with an empty cache. @param use the context is closed after it. */
export async function onDevice<R>(
  browser: Browser,
  { context: options, cpu, network }: Device,
  use: (page: Page, devtools: CDPSession) => Promise<R>,
): Promise<R> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(timeout)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (network) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network })
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  try {
    return await use(page, devtools)
  } finally {
    await context.close()
  }
}

/** Opens a page for the first time and waits until it is idle. */
export function coldLoad(browser: Browser, url: string, device: Device): Promise<Noted> {
  const source = `(${probe})(${JSON.stringify(hydratedAttribute)})`
  return onPlainPage(browser, device, source, async (page) => {
    await page.open(url)
    return page.evaluate<Noted>('window.noted')
  })
}
