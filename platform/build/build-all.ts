import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import pMap from 'p-map'
import {
  exec,
  fail,
  fingerprint,
  folderOf,
  inRoot,
  outputNames,
  outputs,
  type PartName,
  partNames,
  progress,
} from '../project/index.ts'
import { buildInputs } from './build-inputs.ts'

interface Build {
  folder: string
  /** `prerender` is the build for Node that composition renders with. */
  mode?: 'prerender'
}

/** The builds of a part, for browsers and for Node. */
export function buildsOf(folder: string): Build[] {
  return [{ folder }, { folder, mode: 'prerender' }]
}

export const shopBuilds: readonly Build[] = partNames.flatMap((part) => buildsOf(folderOf(part)))

/** The Vite configuration of a part. */
export function viteConfigOf(folder: string): string {
  return inRoot(folder, 'vite.config.ts')
}

/** The absolute output folder of a build, which may not exist yet. */
export function outputOf({ folder, mode }: Build): string {
  return inRoot(folder, outputs[mode ?? 'browser'])
}

/**
 * Builds what has changed, one build per core at a time.
 * @param onFailure is told which build failed, with its output; by default, that ends the process.
 */
export async function buildAll(
  builds: readonly Build[] = shopBuilds,
  onFailure: (message: string) => void = fail,
): Promise<void> {
  await pMap(staleBuilds(builds), (build) => buildOne(build, onFailure), {
    concurrency: Math.min(os.availableParallelism(), 4),
  })
}

/** Two hashes, of the part's inputs and of the files that the build has read elsewhere, and then these files. */
const stampOf = (build: Build) => path.join(outputOf(build), outputNames.inputs)

const readStamp = (build: Build) => readFileSync(stampOf(build), 'utf8').split('\n').filter(Boolean)

/** The builds whose output is missing or outdated. */
export function staleBuilds<B extends Build>(builds: readonly B[]): B[] {
  const hashes = new Map<string, string>()
  return builds.filter((build) => {
    if (!existsSync(stampOf(build))) return true
    const [inputs, others, ...read] = readStamp(build)
    return inputs !== buildInputs(build.folder, hashes) || others !== fingerprint(read)
  })
}

/**
 * Bundles the smoke test of a part, as its release has it: machines run it that do not have its sources.
 * @throws Error if it imports a package that a bundle cannot contain.
 */
export async function bundleSmokeTest(part: PartName): Promise<string> {
  // Loads Vite only when needed.
  const { build } = await import('vite')
  const root = inRoot(folderOf(part))
  const result = await build({
    ...{ root, configFile: false, logLevel: 'error' },
    ssr: { noExternal: true },
    build: {
      ...{ ssr: path.join(root, 'smoke.ts'), write: false, minify: true },
      rolldownOptions: { external: /playwright/, output: { codeSplitting: false } },
    },
  })
  const [chunk] = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${root}/smoke.ts has no code.`)
  const imports = [...chunk.imports, ...chunk.dynamicImports]
  // What it imports later is in the same file.
  const imported = imports.find((name) => name !== chunk.fileName && !isBuiltin(name))
  if (imported === undefined) return chunk.code
  throw new Error(
    `${root}/smoke.ts imports ${imported}, which machines without its sources may lack. Import only types of it.`,
  )
}

async function buildOne(build: Build, onFailure: (message: string) => void): Promise<void> {
  const { folder, mode } = build
  const startedAt = Date.now()
  const inputs = buildInputs(folder)
  progress(`Building ${path.basename(inRoot(folder))}${mode ? ` (${mode})` : ''} …`)
  const args = [inRoot(folder), '--config', viteConfigOf(folder), ...(mode ? ['--mode', mode] : [])]
  let output = ''
  const status = await exec('vite', ['build', ...args, '--logLevel', 'warn', '--emptyOutDir'], {
    env: { NODE_ENV: 'production' },
    quiet: true,
    onFailure: (text) => {
      output = text
    },
  })
  if (status !== 0)
    return onFailure(`The build of ${path.basename(inRoot(folder))} failed:\n${output.trim()}`)
  const read = readStamp(build)
  // The output may be of what a file was before somebody edited it.
  const isEdited = read.some((file) => {
    const stats = statSync(inRoot(file), { throwIfNoEntry: false })
    return !stats || stats.mtimeMs > startedAt
  })
  const others = isEdited ? '' : fingerprint(read)
  writeFileSync(stampOf(build), [inputs, others, ...read].join('\n'))
}
