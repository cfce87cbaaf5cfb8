import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { Route } from '../../shell/src/routes.ts'
import { inRoot, prerenderMode, root } from '../base/index.ts'
import type { Builds } from '../builds/index.ts'
import type { Prerendered, PrerenderJob } from './prerender-job.ts'

/** Renders the pages of a site; what has no build for Node, or fails, is left to the browser. */
export async function prerenderPages(
  site: SiteConfig,
  builds: Builds,
  routes: readonly Route[],
): Promise<Prerendered> {
  const remotes = Object.values(builds.forNode.remotes).filter((folder) => existsSync(folder))
  if (!existsSync(builds.forNode.shell)) return { pages: [], inlineStyles: [] }
  const job: PrerenderJob = { site, shell: builds.forNode.shell, remotes, routes: [...routes] }
  return runWorker(job)
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
