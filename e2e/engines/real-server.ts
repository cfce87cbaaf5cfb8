import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { serveMockApi } from '../../mock-api/src/node/serve-mock-api'
import { composeSite, readSite } from '../../platform/compose/index.ts'
import { inRoot } from '../../platform/project/index.ts'
import { type BreakableSite, serveBreakableSite } from './breakable-site'

/** A shop with a server on its own port, which can be stopped and restarted. */
export interface RealServer {
  site: BreakableSite
  /** The API's base URL. */
  api: string
  /** Breaks off every connection from now on. */
  stop(): void
  /** Restores the connection; the server still has its data. */
  start(): void
  close(): Promise<void>
}

/** @param name of the folder in `dist` that the shop is composed into. */
export async function serveWithRealServer(name: string): Promise<RealServer> {
  const api = await serveMockApi()
  const line = await openLine(Number(new URL(api.url).port))
  const url = new URL(api.url)
  url.port = String(line.port)
  const out = `dist/${name}`
  await composeSite({
    site: { ...readSite(inRoot('site/site.json')), api: url.href },
    out: inRoot(out),
  })
  const site = await serveBreakableSite(out)
  return {
    site,
    api: url.href,
    stop: line.cut,
    start: line.repair,
    close: async () => {
      site.close()
      line.close()
      await api.close()
    },
  }
}

/** A proxy between the browser and a port of this machine. */
async function openLine(target: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((browser) => {
    if (isCut) return void browser.destroy()
    open.add(browser)
    pipeline(browser, createConnection(target, '127.0.0.1'), browser, () => open.delete(browser))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    repair: () => {
      isCut = false
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
