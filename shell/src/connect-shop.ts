import type { PageConfig, SiteConfig } from 'shared/contract'
import { connectApi, showToast } from 'shared/shop'
import { connectRemotes } from './remotes/load-remote'

/** How long a notice of the fake server stays, in milliseconds: longer than a toast, since it is shown only once. */
const noticeTime = 6000

/** Connects the page to what its configuration names: the remotes, and the API or the fake server. */
export function connectShop(site: PageConfig): void {
  connectRemotes(site)
  if (site.api === 'mock') {
    connectApi({ base: '/api', ready: startFakeServer(site) })
  } else {
    connectApi({ base: site.api, ready: Promise.resolve() })
  }
}

/** Fetched in parallel with the first render, never before it, and never if there is a real server. */
async function startFakeServer({ faults, mockDelay, orders }: SiteConfig) {
  const { scenarioNames, startMockApi } = await import('mock-api')
  const wanted = new URLSearchParams(location.search).get('scenario')
  const makesOrders = orders === 'server'
  const scenario =
    scenarioNames.find((name) => faults && name === wanted) ?? (makesOrders ? 'orders' : undefined)
  const server = await startMockApi({
    makesOrders,
    onNotice: (text) => showToast(text, 'warning', noticeTime),
    onEmail({ to, text }) {
      const isLink = text.startsWith('/')
      console.info(`An email to ${to}: ${isLink ? location.origin : ''}${text}`)
      showToast(
        'The sample shop sends no emails: this one is in the console',
        'success',
        noticeTime,
      )
    },
    ...(scenario ? { scenario } : {}),
    ...(mockDelay === undefined ? {} : { timing: mockDelay }),
  })
  if (faults) Object.assign(globalThis, { __mockApi: server })
}
