// @vitest-environment node
import { build, type Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { inRoot } from '../../project/index.ts'
import { type Patch, patchLibrary } from './patch-library.ts'
import { routerPatches, runtimePatches } from './patches.ts'

const withComment = (code: string) => code.replace(' ', '/**/ ')

/** Builds only a library. @param altered a patch whose place has different code, as in a later version. */
function buildLibrary(folder: string, name: string, patches: readonly Patch[], altered?: Patch) {
  const entry: Plugin = {
    name: 'entry',
    enforce: 'pre',
    resolveId: (id) => (id === 'entry' ? inRoot(folder, 'src/entry.js') : undefined),
    load: (id) => (id.endsWith('src/entry.js') ? `export * from '${name}'` : undefined),
    transform: (code, id) =>
      altered?.module.test(id)
        ? { code: code.replace(altered.find, withComment), map: null }
        : null,
  }
  return build({
    configFile: false,
    root: inRoot(folder),
    logLevel: 'silent',
    plugins: [entry, patchLibrary('The library', patches)],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'entry',
        preserveEntrySignatures: 'strict',
        external: /^react(-dom)?($|\/)/,
      },
    },
  })
}

const router = ['shared', 'react-router-dom', routerPatches] as const
const runtime = ['shell', '@module-federation/runtime', runtimePatches] as const

const onlyLacks = ({ find, module }: Patch) => `nothing matches ${find} in ${module}.`

describe('patches of libraries', () => {
  it('fit the installed versions', async () => {
    await expect(buildLibrary(...router)).resolves.toBeDefined()
    await expect(buildLibrary(...runtime)).resolves.toBeDefined()
  })

  it.each(routerPatches)('end the build when the router lacks $find', async (patch) => {
    await expect(buildLibrary(...router, patch)).rejects.toThrow(onlyLacks(patch))
  })

  it.each(runtimePatches.filter(({ find }) => find.source !== '^.*$'))(
    'end the build when the runtime lacks $find',
    async (patch) => {
      await expect(buildLibrary(...runtime, patch)).rejects.toThrow(onlyLacks(patch))
    },
  )

  it('end the build when a module that is replaced has moved', async () => {
    const moved = runtimePatches.map((patch) => ({ ...patch, module: /\/moved\.js$/ }))
    await expect(buildLibrary('shell', runtime[1], moved)).rejects.toThrow('nothing matches')
  })
})
