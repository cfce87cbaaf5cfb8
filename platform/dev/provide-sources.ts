import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { federationHost, reactVersion } from '../federation/index.ts'
import { folderOf, inRoot, sharedPaths } from '../project/index.ts'

const sources = 'virtual:sources'
const inPage = JSON.stringify(path.join(import.meta.dirname, 'shared-in-page.ts'))

/**
 * The federation host of a development server, which has no build of the federation plugin. It provides what the page
 * shares, including edits, and remotes from source.
 */
export function provideSources(remotes: readonly string[]): Plugin {
  const modules: Record<string, string> = {
    [federationHost]: hostCode(),
    [sources]: sourcesCode(remotes),
  }
  return {
    name: 'provide-sources',
    resolveId: (source) => (source in modules ? `\0${source}` : undefined),
    load: (id) => modules[id.slice(1)],
  }
}

/** Publishes the runtime, as the plugin's `provideExternalRuntime` does: built remotes use the page's. */
const runtimePlugin = JSON.stringify(
  fileURLToPath(import.meta.resolve('@module-federation/vite/injectExternalRuntimeCorePlugin')),
)

function hostCode(): string {
  const names = sharedPaths
  const imports = names.map((name, index) => `import * as shared${index} from '${name}'`)
  const modules = names.map((name, index) => `'${name}': shared${index}`)
  return `
    import * as react from 'react'
    import { getInstance, init } from '@module-federation/runtime'
    import publishRuntime from ${runtimePlugin}
    import { replaceShared, sharesOf } from ${inPage}
    import { definitions } from '${sources}'
    ${imports.join('\n')}
    export { definitions }
    export const shared = { ${modules.join(', ')} }
    export async function initHost() {
      const shares = { ...sharesOf({ react }, '${reactVersion}'), ...sharesOf(shared, '1.0.0') }
      init({ name: 'shell', remotes: [], shared: shares, plugins: [publishRuntime()] })
    }
    import.meta.hot?.accept((edited) => {
      if (!edited) return
      const isDefinedAnew = edited.definitions !== definitions
      const scope = getInstance().shareScopeMap.default
      if (isDefinedAnew || !replaceShared(scope, edited.shared)) import.meta.hot.invalidate()
    })`
}

/** The definitions of the remotes. What they say is also in the page, so an edited one reloads it. */
function sourcesCode(remotes: readonly string[]): string {
  const imports = remotes.map((name, index) => {
    const file = JSON.stringify(inRoot(folderOf(name), 'remote.ts'))
    return `import { remote as remote${index} } from ${file}`
  })
  const definitions = remotes.map((_, index) => `remote${index}`)
  return `
    import { registerGlobalPlugins } from '@module-federation/runtime'
    import { sourcesPlugin } from ${inPage}
    ${imports.join('\n')}
    export const definitions = [${definitions.join(', ')}]
    // An edited definition runs this again before the page reloads, and the runtime warns of a second registration.
    const isRegistered = Symbol.for('bookshelf:sources')
    if (!globalThis[isRegistered]) registerGlobalPlugins([sourcesPlugin(definitions)])
    globalThis[isRegistered] = true`
}
