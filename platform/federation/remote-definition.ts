import path from 'node:path'
import { createServer, type Plugin, type RunnableDevEnvironment } from 'vite'
import type { Provides } from '../../shared/src/contract/provides.ts'
import type { RemoteDefinition } from '../../shared/src/contract/remote-definition.ts'
import { folderOf, inRoot, mapValues } from '../project/index.ts'
import { shortClassName } from './production/class-names.ts'
import { renderSkeleton } from './production/skeletons.ts'

/** The content of a remote's `remote.ts`, for builds. */
export interface ReadDefinition {
  name: string
  provides: Provides
  /** The files of its modules: './home' -> './src/expose/home.ts'. */
  exposes: Record<string, string>
  /** The versions that it supports of each slot that it fills. */
  slotsProvided: Record<string, number[]>
}

interface Options {
  /** Whether skeletons are rendered, into `provides`. */
  skeletons?: boolean
}

/**
 * Reads the `remote.ts` of a remote without running the modules that it loads, except skeletons.
 * @throws Error if two of its modules have the same name, or if its name differs from that of its folder.
 */
export async function readDefinition(
  name: string,
  { skeletons = true }: Options = {},
): Promise<ReadDefinition> {
  const folder = inRoot(folderOf(name))
  const { runner, readFile, close } = await sourcesIn(folder)
  try {
    const { remote }: { remote: RemoteDefinition } = await runner.import('/remote.ts')
    const { name: named, screens = {}, slots = {}, overlays = {} } = remote
    if (named !== name) throw new Error(`${folder}/remote.ts names the remote “${named}”`)
    const provided: Provides['screens'] = {}
    for (const [screen, { load: _, skeleton, ...facts }] of Object.entries(screens)) {
      const rendered = skeletons && skeleton && (await renderSkeleton(await skeleton(), runner))
      provided[screen] = { ...facts, ...(rendered ? { skeleton: rendered } : {}) }
    }
    const exposes: Record<string, string> = {}
    const modules = [screens, slots, overlays].flatMap((kind) => Object.entries(kind))
    for (const [module, { load }] of modules) {
      if (exposes[`./${module}`]) throw new Error(`${folder}/remote.ts has two modules “${module}”`)
      exposes[`./${module}`] = `./${path.posix.relative(folder, await readFile(load))}`
    }
    return {
      name,
      provides: { screens: provided, slots: Object.keys(slots), overlays: Object.keys(overlays) },
      exposes,
      slotsProvided: mapValues(slots, ({ versions }) => [...versions]),
    }
  } finally {
    await close()
  }
}

const known = new Map<string, Promise<ReadDefinition>>()

/** Reads a definition once per process, for the plugins of a build. */
export function definitionOf(name: string): Promise<ReadDefinition> {
  const reading = known.get(name) ?? readDefinition(name)
  known.set(name, reading)
  return reading
}

/** Runs modules of a remote here, as Vite's development servers do for prerendering. */
async function sourcesIn(root: string) {
  let isEmpty = false
  const emptyModules: Plugin = {
    name: 'empty-modules',
    load: { order: 'pre', handler: () => (isEmpty ? '' : null) },
  }
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    plugins: [emptyModules],
    css: { modules: { generateScopedName: shortClassName } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
    // In a team's own repository, it is an installed package of TypeScript files.
    ssr: { noExternal: ['shared'] },
  })
  const { runner } = server.environments.ssr as RunnableDevEnvironment
  return {
    runner,
    /** Finds the file of a module that is loaded by `() => import('./file')`, and leaves its code out. */
    async readFile(load: () => Promise<object>): Promise<string> {
      isEmpty = true
      const module = await load()
      isEmpty = false
      const all = [...runner.evaluatedModules.idToModuleMap.values()]
      const found = all.find(({ exports }) => exports === module)
      if (!found) throw new Error(`${load} must be written as () => import('./file')`)
      return found.file
    },
    close: () => server.close(),
  }
}
