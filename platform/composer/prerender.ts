/** Pages rendered at composition: what a shopper sees before any script has run. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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
    return JSON.parse(await runWorker(JSON.stringify(job)))
  } finally {
    rmSync(fetched, { recursive: true, force: true })
  }
}

function writeEntry(folder: string, code: string): string {
  mkdirSync(folder)
  writeFileSync(path.join(folder, outputNames.entryServer), code)
  return folder
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
