import type { Server } from 'node:http'
import { inRoot } from '../../platform/project/index.ts'
import { originOf, serveSite } from '../../platform/serve/index.ts'

export interface BreakableSite {
  origin: string
  /** Removes all files of this remote. */
  breakRemote(name: string): void
  /** Restores all files. */
  repair(): void
  close(): void
}

/** Serves the tests' composed site; the files of a remote can be removed and restored. */
export async function serveBreakableSite(folder = 'dist/e2e-site'): Promise<BreakableSite> {
  const server: Server = await serveSite({ folder: inRoot(folder), port: 0 })
  const [serve] = server.listeners('request')
  let missing: string | undefined
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!missing || !request.url?.startsWith(`/remotes/${missing}/`)) {
      return serve?.call(server, request, response)
    }
    response.writeHead(404, { 'Cache-Control': 'no-cache', 'Content-Type': 'text/plain' })
    return response.end('Not found')
  })
  return {
    origin: originOf(server),
    breakRemote: (name) => {
      missing = name
    },
    repair: () => {
      missing = undefined
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
