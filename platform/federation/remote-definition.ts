import type { Plugin } from 'vite'
import type { Provides } from '../../shared/src/contract/provides.ts'
import type { RemoteDefinition } from '../../shared/src/contract/remote-definition.ts'
import { folderOf, inRoot, mapValues } from '../project/index.ts'
import { bundleAlone } from './bundle-alone.ts'

/** The content of a remote's `remote.ts`, for builds. */
export interface ReadDefinition {
  name: string
  provides: Provides
  /** The files of its modules: './home' -> './src/expose/home.ts'. */
  exposes: Record<string, string>
  /** The versions that it supports of each slot that it fills. */
  slotsProvided: Record<string, number[]>
  /** The files of the skeletons, by screen: absolute. */
  skeletons: Record<string, string>
}

/**
 * Reads the `remote.ts` of a remote without loading its modules.
 * @throws Error when two of its modules have one name, or the definition has another one than its folder.
 */
export async function readDefinition(name: string): Promise<ReadDefinition> {
  const folder = inRoot(folderOf(name))
  const code = await bundleAlone(`${folder}/remote.ts`, 'es', [filesInPlaceOfModules])
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const { name: named, screens = {}, slots = {}, overlays = {} }: RemoteDefinition = module.remote
  if (named !== name) throw new Error(`${folder}/remote.ts names the remote “${named}”`)
  const modules = [screens, slots, overlays].flatMap((kind) => Object.entries(kind))
  const exposes: Record<string, string> = {}
  for (const [module, { load }] of modules) {
    if (exposes[`./${module}`]) throw new Error(`${folder}/remote.ts has two modules “${module}”`)
    exposes[`./${module}`] = (await fileOf(load)).replace(folder, '.')
  }
  const skeletons: Record<string, string> = {}
  for (const [screen, { skeleton }] of Object.entries(screens)) {
    if (skeleton) skeletons[screen] = await fileOf(skeleton)
  }
  return {
    name,
    provides: {
      screens: mapValues(screens, ({ load: _, skeleton: __, ...screen }) => screen),
      slots: Object.keys(slots),
      overlays: Object.keys(overlays),
    },
    exposes,
    slotsProvided: mapValues(slots, ({ versions }) => [...versions]),
    skeletons,
  }
}

const known = new Map<string, Promise<ReadDefinition>>()

/** Reads a definition once per process, for the plugins of a build. */
export function definitionOf(name: string): Promise<ReadDefinition> {
  const reading = known.get(name) ?? readDefinition(name)
  known.set(name, reading)
  return reading
}

/** @param load of a definition that was read by {@link readDefinition}. */
async function fileOf(load: () => Promise<object>): Promise<string> {
  const { file }: { file?: string } = await load()
  if (!file) throw new Error(`${load} is not written as () => import('./file')`)
  return file
}

const prefix = '\0file:'

/** Makes `import('./file')` return the file's name. */
const filesInPlaceOfModules: Plugin = {
  name: 'files-in-place-of-modules',
  async resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string') return null
    const found = await this.resolve(specifier, importer)
    return found ? prefix + found.id : null
  },
  load: (id) =>
    id.startsWith(prefix) ? `export const file = ${JSON.stringify(id.slice(prefix.length))}` : null,
}
