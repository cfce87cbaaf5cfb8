import path from 'node:path'
import type { Plugin } from 'vite'
import { outputNames } from '../../base/index.ts'
import { exportsOf, reactVersion } from './exports-of.ts'
import { sharedWithFirst } from './shared-with-first.ts'

/** Modules that a remote takes from the page. */
const isShared = /^(react|shared\/.+)$/

const entry = '\0container'
const prefix = '\0shared:'
const usedModules = '__MODULES_IN_USE__'
const reactMajor = Number.parseInt(reactVersion(), 10)

interface Options {
  name: string
  /** Absolute. */
  folder: string
  /** './home' -> './src/expose/home.ts' */
  exposes: Record<string, string>
}

/**
 * Builds a remote as a container of a few lines, with nothing of its own of what the page provides.
 * It keeps the protocol of module federation, so the same runtime loads it, in lean shells and in those
 * that the federation plugin has built. For production builds only: development serves the plugin's.
 */
export function leanRemote({ name, folder, exposes }: Options): Plugin {
  const used = new Set<string>()
  let isBasic: ((module: string) => boolean) | undefined
  const taken = `globalThis.__mf_taken_${name}__`
  return {
    name: 'lean-remote',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { remoteEntry: entry },
          preserveEntrySignatures: 'strict',
          output: {
            entryFileNames: outputNames.remoteEntry,
            codeSplitting: {
              groups: [
                // By itself: a chunk that imported the entry would fail for good where an entry once has.
                { name: 'preload', test: /vite\/preload-helper/ },
                // A few bytes for each module taken, and for JSX: one request for all of them.
                {
                  name: 'taken',
                  test: (id) => id.startsWith(prefix) || id.includes('jsx-runtime'),
                },
                {
                  debugName: 'basis',
                  name(id, modules) {
                    isBasic ??= sharedWithFirst(
                      Object.values(exposes).map((file) => path.join(folder, file)),
                      (module) => modules.getModuleInfo(module)?.importedIds ?? [],
                    )
                    return isBasic(id) ? 'basis' : null
                  },
                },
              ],
            },
          },
        },
      },
    }),
    buildStart() {
      used.clear()
      isBasic = undefined
    },
    resolveId(source) {
      if (source === entry) return entry
      if (!isShared.test(source)) return undefined
      used.add(source)
      return prefix + source
    },
    load(id) {
      if (id === entry) return containerCode({ name, folder, exposes, taken })
      return id.startsWith(prefix) ? takenCode(id.slice(prefix.length), taken) : undefined
    },
    renderChunk(code) {
      if (!code.includes(usedModules)) return null
      return code.replace(usedModules, JSON.stringify(withMajors(used)))
    },
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: outputNames.federationManifest,
        source: JSON.stringify(manifest(name, exposes, used)),
      })
    },
  }
}

function containerCode({ name, folder, exposes, taken }: Options & { taken: string }): string {
  const lines = Object.entries(exposes).map(
    ([id, file]) =>
      `${JSON.stringify(id)}: () => import(${JSON.stringify(path.join(folder, file))}),`,
  )
  return `
    import { createContainer } from ${JSON.stringify(path.join(import.meta.dirname, 'container.ts'))}
    export const { init, get } = createContainer({
      name: ${JSON.stringify(name)},
      uses: ${usedModules},
      taken: (${taken} ??= {}),
      exposes: { ${lines.join('\n')} },
    })`
}

/** A module of the remote's that gives what was taken from the page under the names of the original. */
function takenCode(module: string, taken: string): string {
  const names = exportsOf(module).map(
    (name) => `export const ${name} = /*#__PURE__*/ (() => module.${name})()`,
  )
  return [
    `const module = ${taken}[${JSON.stringify(module)}]`,
    'export default /*#__PURE__*/ (() => module.default ?? module)()',
    ...names,
  ].join('\n')
}

/** `shared` has one version on a page, held to by the contract; React must be of the same major version. */
function withMajors(used: Set<string>): Record<string, number | false> {
  return Object.fromEntries([...used].sort().map((name) => [name, name === 'react' && reactMajor]))
}

/** What tools read of a remote: the same form as the federation plugin's. */
function manifest(name: string, exposes: Record<string, string>, used: Set<string>) {
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      remoteEntry: { name: outputNames.remoteEntry, path: '', type: 'module' },
      globalName: name,
      publicPath: 'auto',
    },
    shared: [...used].sort().map((module) => ({
      id: `${name}:${module}`,
      name: module,
      singleton: true,
      requiredVersion: module === 'react' ? `^${reactMajor}` : false,
    })),
    remotes: [],
    exposes: Object.keys(exposes).map((id) => ({
      id: `${name}:${id.replace('./', '')}`,
      name: id.replace('./', ''),
      path: id,
    })),
  }
}
