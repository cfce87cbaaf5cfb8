import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { serveMockApi } from '../../mock-api/src/node/serve-mock-api'
import { composeSite, readSite } from '../../platform/compose/index.ts'
import { inRoot } from '../../platform/project/index.ts'
import { type BreakableSite, serveBreakableSite } from './breakable-site'

/** A shop with a server on its own port, which can be stopped and restarted. */
export interface RealServer {
  site: BreakableSite
  /** The API's base URL. */
  api: string
  /** Refuses connections from now on, and closes open ones. */
  stop(): Promise<void>
  /** Restores the connection; the server still has its data. */
  start(): Promise<void>
  close(): Promise<void>
}

/** @param name of the folder in `dist` that the shop is composed into. */
export async function serveWithRealServer(name: string): Promise<RealServer> {
  const api = await serveMockApi()
  const line = await openLine(Number(new URL(api.url).port))
  const url = new URL(api.url)
  url.port = String(line.port)
  const out = `dist/${name}`
  const config = readSite(inRoot('site/site.json'))
  await composeSite({
    site: { ...config, api: url.href },
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
      await line.cut()
      await api.close()
    },
  }
}

/** A proxy between the browser and a port of this machine. */
async function openLine(target: number) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((browser) => {
    const behind = createConnection(target, '127.0.0.1')
    for (const socket of [browser, behind]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroy()
        behind.destroy()
      })
    }
    browser.pipe(behind).pipe(browser)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    repair: () => listen(port),
    cut: () =>
      new Promise<void>((resolve) => {
        if (!server.listening) return resolve()
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
