import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { Route } from '../../shell/src/routes.ts'
import { inRoot, outputNames, prerenderMode, root } from '../base/index.ts'
import type { Builds } from '../builds/index.ts'
import type { DeployedManifests } from './deployed-manifest.ts'
import type { Prerendered, PrerenderJob } from './prerender-job.ts'

/**
 * Renders the pages of a site. A remote without a build for Node is left to the browser, and its pages show
 * their skeletons; so is a page that fails, without one.
 */
export async function prerenderPages(
  site: SiteConfig,
  builds: Builds,
  routes: readonly Route[],
  elsewhere: DeployedManifests,
): Promise<Prerendered> {
  const { shell, remotes } = builds.forNode
  if (!existsSync(shell)) return { pages: [], inlineStyles: [] }
  const local = remoteNames
    .filter((name) => site.remotes[name]?.entry.startsWith('/'))
    .map((name) => remotes[name])
    .filter((folder) => existsSync(folder))
  // Beside the shell's build, where React and `shared` are found.
  const cache = path.join(path.dirname(shell), '.cache')
  mkdirSync(cache, { recursive: true })
  const fetched = mkdtempSync(path.join(cache, 'elsewhere-'))
  try {
    const others = Object.entries(elsewhere).flatMap(([name, { entryServer }]) =>
      entryServer ? writeEntry(path.join(fetched, name), entryServer) : [],
    )
    const job: PrerenderJob = { site, shell, remotes: [...local, ...others], routes: [...routes] }
    return await runWorker(job)
  } finally {
    rmSync(fetched, { recursive: true, force: true })
  }
}

function writeEntry(folder: string, code: string): string {
  mkdirSync(folder)
  writeFileSync(path.join(folder, outputNames.entryServer), code)
  return folder
}

async function runWorker(job: PrerenderJob): Promise<Prerendered> {
  const script = inRoot('platform/composer/prerender-worker.ts')
  const args = [`--conditions=${prerenderMode}`, '--import', 'tsx', script]
  const worker = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  worker.stdin.end(JSON.stringify(job))
  const [output, [code]] = await Promise.all([text(worker.stdout), once(worker, 'exit')])
  if (code !== 0) throw new Error(`Prerendering ended with status ${code}`)
  return JSON.parse(output)
}
