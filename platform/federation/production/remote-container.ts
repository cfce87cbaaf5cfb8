import path from 'node:path'
import type { Plugin } from 'vite'
import { mapValues, outputNames } from '../../project/index.ts'
import type { ReadDefinition } from '../remote-definition.ts'
import { proxyPrefix } from './compatibility-record.ts'
import { exportsOf, reactVersion } from './exports-of.ts'
import { writeFederationManifest } from './federation-manifest.ts'
import { sharedWithFirst } from './shared-with-first.ts'
import { withSkeletons } from './skeletons.ts'

const isShared = /^(react|shared\/.+)$/

const entry = '\0container'
const usedModules = '__MODULES_IN_USE__'
const reactMajor = Number.parseInt(reactVersion(), 10)

type Definition = Pick<ReadDefinition, 'name' | 'exposes' | 'provides' | 'skeletons'>

/**
 * Builds a remote as a small container with proxies in place of shared modules
 * (docs/decisions/005-production-containers.md).
 * @param folder of its sources, absolute.
 */
export function remoteContainer(definition: Definition, folder: string): Plugin {
  const { name, exposes } = definition
  const files = mapValues(exposes, (file) => path.join(folder, file))
  const scope = `globalThis.__mf_shared_${name}__`
  const used = new Set<string>()
  let isCommon: ((module: string) => boolean) | undefined
  return {
    name: 'remote-container',
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
                // A chunk that imports the entry would fail permanently after the entry has failed once.
                { name: 'preload', test: /vite\/preload-helper/ },
                {
                  name: 'shared',
                  test: (id) => id.startsWith(proxyPrefix) || id.includes('jsx-runtime'),
                },
                {
                  debugName: 'common',
                  name(id, modules) {
                    isCommon ??= sharedWithFirst(
                      Object.values(files),
                      (module) => modules.getModuleInfo(module)?.importedIds ?? [],
                    )
                    return isCommon(id) ? 'common' : null
                  },
                },
                // One common chunk, instead of a small file for each pair of screens.
                { name: 'several', minShareCount: 2 },
              ],
            },
          },
        },
      },
    }),
    buildStart() {
      used.clear()
      isCommon = undefined
    },
    resolveId(source) {
      if (source === entry) return entry
      if (!isShared.test(source)) return undefined
      used.add(source)
      return proxyPrefix + source
    },
    load(id) {
      if (id === entry) return containerCode(name, files, scope)
      return id.startsWith(proxyPrefix) ? proxyCode(id.slice(proxyPrefix.length), scope) : undefined
    },
    renderChunk(code) {
      if (!code.includes(usedModules)) return null
      const majors = [...used].sort().map((module) => [module, module === 'react' && reactMajor])
      return code.replace(usedModules, JSON.stringify(Object.fromEntries(majors)))
    },
    async writeBundle({ dir = '' }) {
      const provides = await withSkeletons(definition, folder)
      writeFederationManifest(dir, { name, folder, exposes, provides, uses: [...used].sort() })
    },
  }
}

/** @param files of the modules that are exposed, by their names: './home'. */
function containerCode(name: string, files: Record<string, string>, scope: string): string {
  const loaders = Object.entries(files).map(
    ([module, file]) =>
      `${JSON.stringify(module.slice('./'.length))}: () => import(${JSON.stringify(file)})`,
  )
  return `
    import { createContainer } from ${JSON.stringify(path.join(import.meta.dirname, 'container.ts'))}
    export const { init, get } = createContainer({
      name: ${JSON.stringify(name)},
      uses: ${usedModules},
      modules: (${scope} ??= {}),
      exposes: { ${loaders.join(', ')} },
    })`
}

/** A proxy: a module with the exports of a shared one. */
function proxyCode(module: string, scope: string): string {
  const exports = exportsOf(module).map(
    (name) => `export const ${name} = /*#__PURE__*/ (() => module.${name})()`,
  )
  return [
    `const module = ${scope}[${JSON.stringify(module)}]`,
    'export default /*#__PURE__*/ (() => module.default ?? module)()',
    ...exports,
  ].join('\n')
}
