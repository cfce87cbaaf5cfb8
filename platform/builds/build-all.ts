import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import {
  exec,
  fail,
  fingerprint,
  inRoot,
  outputNames,
  outputs,
  progress,
  remotes,
} from '../base/index.ts'

interface Build {
  folder: string
  /** `standalone` runs a remote alone; `prerender` is the build for Node that composition renders with. */
  mode?: 'standalone' | 'prerender'
}

/** What every build depends on. */
const commonInputs = [
  'platform/base',
  'platform/builds',
  'platform/federation',
  'shared/src',
  'shared/package.json',
  'pnpm-lock.yaml',
  'tsconfig.json',
]

/** All that `folder` needs to be deployed: its build for browsers and, where it has one, for Node. */
export function buildsOf(folder: string): Build[] {
  const forNode = ['src/expose/entry-server.ts', 'src/entry-server.tsx'].some((file) =>
    existsSync(inRoot(folder, file)),
  )
  return [{ folder }, ...(forNode ? [{ folder, mode: 'prerender' as const }] : [])]
}

/** The builds of the shop: five for browsers, and those for Node with which its pages are rendered. */
export const shopBuilds: readonly Build[] = [
  ...buildsOf('shell'),
  ...remoteNames.flatMap((name) => buildsOf(remotes[name].folder)),
  { folder: 'shared', mode: 'prerender' },
]

/** Where a build's result lies. */
export function outputOf({ folder, mode }: Build): string {
  return inRoot(folder, outputs[mode ?? 'browser'])
}

/**
 * Builds what has changed since it was last built, as many at a time as there are cores.
 * @throws ends the process when a build fails.
 */
export async function buildAll(builds: readonly Build[] = shopBuilds): Promise<void> {
  const stale = builds.filter((build) => !isFresh(build))
  const waiting = [...stale]
  const workers = Array.from({ length: Math.min(os.availableParallelism(), 4) }, async () => {
    for (let build = waiting.shift(); build; build = waiting.shift()) await buildOne(build)
  })
  await Promise.all(workers)
}

function inputsOf({ folder }: Build): string[] {
  // The shell and standalone remotes carry the fake server.
  return [folder, 'mock-api', ...commonInputs]
}

const stampOf = (build: Build) => path.join(outputOf(build), outputNames.inputs)

function isFresh(build: Build): boolean {
  const stamp = stampOf(build)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(inputsOf(build))
}

async function buildOne(build: Build): Promise<void> {
  const inputs = fingerprint(inputsOf(build))
  progress(`Building ${build.folder}${build.mode ? ` (${build.mode})` : ''} …`)
  const status = await exec(
    'vite',
    [
      'build',
      build.folder,
      '--config',
      `${build.folder}/vite.config.ts`,
      '--logLevel',
      'warn',
      '--emptyOutDir',
      ...(build.mode ? ['--mode', build.mode] : []),
    ],
    { env: { NODE_ENV: 'production' }, quiet: true },
  )
  if (status !== 0) fail(`The build of ${build.folder} failed; what it said stands above.`)
  writeFileSync(stampOf(build), inputs)
}
