import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash, fingerprint, inRoot, outputNames, outputs } from '../project/index.ts'
import type { Composition } from './composition.ts'
import type { PageTemplate } from './page-template.ts'
import { RenderPool } from './render-pool.ts'

/**
 * Renders pages with the builds for Node. A remote without one is left to the browser.
 * @param render gets the processes, or `null` if the shell has no build for Node.
 */
export async function prerender<T>(
  { site, builds, manifests, out, previous, patience }: Composition,
  templates: Record<string, PageTemplate>,
  render: (pool: RenderPool | null) => Promise<T>,
): Promise<T> {
  const { shell, remotes } = builds.forNode
  if (!existsSync(shell)) return await render(null)
  const local = Object.entries(remotes).filter(
    ([name, folder]) => site.remotes[name]?.entry.startsWith('/') && existsSync(folder),
  )
  // Beside the shell's build, where React and `shared` are found.
  const cache = path.join(path.dirname(shell), '.cache')
  mkdirSync(cache, { recursive: true })
  const fetched = mkdtempSync(path.join(cache, 'elsewhere-'))
  const others = Object.entries(manifests).flatMap(([name, { entryServer }]) =>
    entryServer ? [[name, writeEntry(path.join(fetched, name), entryServer)] as const] : [],
  )
  const nodeBuilds = [...local, ...others].map(([name, folder]) => {
    return [name, { folder, hash: contentHash(folder) }]
  })
  const renderer = [
    fingerprint(['platform/compose', 'platform/project', 'product-search/src', 'mock-api/src']),
    ...[shell, sharedOf(shell)].map(contentHash),
  ].join()
  const pool = new RenderPool({
    ...{ site, shell, remotes: Object.fromEntries(nodeBuilds), renderer },
    ...{ templates, out, previous, patience },
  })
  try {
    return await render(pool)
  } finally {
    await pool.close()
    rmSync(fetched, { recursive: true, force: true })
  }
}

/** The build of `shared` that a build of the shell finds: beside it in a release, or that of this checkout. */
function sharedOf(shell: string): string {
  const released = path.join(path.dirname(shell), 'node_modules/shared')
  const isReleased = path.dirname(shell) !== inRoot('shell') && existsSync(released)
  return isReleased ? path.join(released, outputs.prerender) : inRoot('shared', outputs.prerender)
}

function writeEntry(folder: string, code: string): string {
  mkdirSync(folder)
  writeFileSync(path.join(folder, outputNames.entryServer), code)
  return folder
}
