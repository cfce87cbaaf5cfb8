import type { Server } from 'node:http'
import { remotes } from '../../../config/remotes.ts'
import type { RemoteName } from '../../../shared/src/contract/remotes.ts'
import { buildAll, outputOf } from '../build-all.ts'
import { serveFolder } from '../serving/serve-folder.ts'

/** Serves remotes as built where the development shell looks for them, built anew where they are stale. */
export async function serveBuilds(names: readonly RemoteName[]): Promise<Server[]> {
  const builds = names.map((name) => ({ folder: remotes[name].folder }))
  await buildAll(builds)
  return Promise.all(
    names.map((name) =>
      serveFolder({
        folder: outputOf({ folder: remotes[name].folder }),
        port: remotes[name].port,
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    ),
  )
}
