/** The shop and the real API on one origin, for `npm start -- --server`. */
import type { RequestListener } from 'node:http'
import { promisify } from 'node:util'
import { prepareServer, sayDatabase, whenStopped, withSettings } from '../../server/src/run.ts'
import { composeSite, readSite } from '../compose/index.ts'
import { composed, inRoot, progress } from '../project/index.ts'
import { originOf, refuse, serveSite, urlsOf } from '../serve/index.ts'
import { sample } from './sample-shop.ts'

/**
 * Starts the API, composes the site with its books, and serves both until the process is told to stop. The pages are
 * composed each time, since the books may have changed.
 */
export function serveWithApi(place: { port: number; host?: string | undefined }): Promise<void> {
  // The port is known only when the shop listens.
  const env = { ...process.env, ORIGIN: 'http://localhost' }
  return withSettings(async (settings) => {
    const folder = inRoot(composed.serverSite)
    let api: RequestListener = (_, res) => refuse(res, 503)
    const shop = await serveSite({ folder, ...place, api: (req, res) => api(req, res) })
    const server = await prepareServer({ ...settings, origin: originOf(shop) }, sample)
    const { app } = server
    await app.ready()
    api = app.routing
    progress(`Composing ${composed.serverSite} …`)
    await composeSite({
      site: {
        ...readSite(inRoot('site/site.json')),
        origin: originOf(shop),
        api: '/api',
        orders: 'server',
      },
      out: folder,
    })
    console.log(`Bookshelf and its API are ready at ${urlsOf(shop).join(', ')}`)
    sayDatabase(server)
    whenStopped(async () => {
      // Connections of browsers become idle one after the other.
      setInterval(() => shop.closeIdleConnections(), 100)
      await promisify(shop.close.bind(shop))()
      await app.close()
    })
  }, env)
}
