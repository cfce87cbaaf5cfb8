import path from 'node:path'
import type { Plugin } from 'vite'
import { outputNames } from '../../base/index.ts'
import { proxyPrefix } from './compatibility-record.ts'
import { exportsOf, reactVersion } from './exports-of.ts'
import { writeFederationManifest } from './federation-manifest.ts'
import { sharedWithFirst } from './shared-with-first.ts'

const isShared = /^(react|shared\/.+)$/

const entry = '\0container'
const usedModules = '__MODULES_IN_USE__'
const reactMajor = Number.parseInt(reactVersion(), 10)

interface Options {
  name: string
  folder: string
  /** './home' -> './src/expose/home.ts', in `folder`, which is absolute. */
  exposes: Record<string, string>
}

/** Builds a remote as a small container with proxies in place of shared modules (docs/decisions/005). */
export function remoteContainer({ name, folder, exposes }: Options): Plugin {
  const files = Object.values(exposes).map((file) => path.join(folder, file))
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
                // A chunk that imported the entry would fail for good after the entry has failed once.
                { name: 'preload', test: /vite\/preload-helper/ },
                {
                  name: 'shared',
                  test: (id) => id.startsWith(proxyPrefix) || id.includes('jsx-runtime'),
                },
                {
                  debugName: 'common',
                  name(id, modules) {
                    isCommon ??= sharedWithFirst(
                      files,
                      (module) => modules.getModuleInfo(module)?.importedIds ?? [],
                    )
                    return isCommon(id) ? 'common' : null
                  },
                },
                // Instead of a small file for each pair of screens.
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
      if (id === entry) return containerCode({ name, folder, exposes }, scope)
      return id.startsWith(proxyPrefix) ? proxyCode(id.slice(proxyPrefix.length), scope) : undefined
    },
    renderChunk(code) {
      if (!code.includes(usedModules)) return null
      const majors = [...used].sort().map((module) => [module, module === 'react' && reactMajor])
      return code.replace(usedModules, JSON.stringify(Object.fromEntries(majors)))
    },
    writeBundle({ dir = '' }) {
      writeFederationManifest(dir, { name, folder, exposes, uses: [...used].sort() })
    },
  }
}

function containerCode({ name, folder }: Options, scope: string): string {
  return `
    import { exposes } from ${JSON.stringify(path.join(folder, 'src/exposes.ts'))}
    import { createContainer } from ${JSON.stringify(path.join(import.meta.dirname, 'container.ts'))}
    export const { init, get } = createContainer({
      name: ${JSON.stringify(name)},
      uses: ${usedModules},
      modules: (${scope} ??= {}),
      exposes,
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
