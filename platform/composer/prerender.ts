/** Pages rendered at composition: what a shopper sees before any script has run. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import type { Route } from '../../shell/src/routes.ts'
import { inRoot, prerenderMode, root } from '../base/index.ts'
import type { Builds } from '../builds/index.ts'
import type { Prerendered, PrerenderJob } from './prerender-job.ts'

/**
 * Renders the pages of a site. A remote without a build for Node, or of another origin, is left to the
 * browser, and its pages show their skeletons; so is a page that fails, without one.
 */
export async function prerenderPages(
  site: SiteConfig,
  builds: Builds,
  routes: readonly Route[],
): Promise<Prerendered> {
  const remotes = remoteNames
    .filter((name) => site.remotes[name]?.entry.startsWith('/'))
    .map((name) => builds.forNode.remotes[name])
    .filter((folder) => existsSync(folder))
  if (!existsSync(builds.forNode.shell)) return { pages: [], inlineStyles: [] }
  const job: PrerenderJob = {
    site,
    shell: builds.forNode.shell,
    remotes,
    routes: [...routes],
  }
  return JSON.parse(await runWorker(JSON.stringify(job)))
}

function runWorker(input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = [
      `--conditions=${prerenderMode}`,
      '--import',
      'tsx',
      inRoot('platform/composer/prerender-worker.ts'),
    ]
    const worker = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let output = ''
    worker.stdout.on('data', (data) => {
      output += data
    })
    worker.on('error', reject)
    worker.on('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`Prerendering ended with status ${code}`)),
    )
    worker.stdin.end(input)
  })
}
