import { createServer, type Server } from 'node:http'
import sirv from 'sirv'
import { remotes } from '../../../config/remotes.ts'
import type { RemoteName } from '../../../shared/src/contract/remotes.ts'
import { buildAll, outputOf } from '../build-all.ts'

/** Serves remotes as built where the development shell looks for them, built anew where they are stale. */
export async function serveBuilds(names: readonly RemoteName[]): Promise<Server[]> {
  const builds = names.map((name) => ({ folder: remotes[name].folder }))
  await buildAll(builds)
  return Promise.all(
    names.map((name) => {
      const files = sirv(outputOf({ folder: remotes[name].folder }), {
        dev: true,
        setHeaders: (res) => res.setHeader('Access-Control-Allow-Origin', '*'),
      })
      const server = createServer((req, res) => files(req, res))
      return new Promise<Server>((resolve, reject) => {
        server.once('error', reject)
        server.listen(remotes[name].port, () => resolve(server))
      })
    }),
  )
}
