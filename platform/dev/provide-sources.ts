import path from 'node:path'
import type { Plugin } from 'vite'
import { folderOf, inPackages, inRoot } from '../project/index.ts'

const sources = 'virtual:sources'
const hostWithSources = 'virtual:host-with-sources'
/** The shell's host, and the path by which its main module imports it. */
const host = JSON.stringify(inPackages('shell/src/remotes/host.ts'))
const importOfHost = './remotes/host'
const inPage = JSON.stringify(path.join(import.meta.dirname, 'shared-in-page.ts'))

/** Adds to the shell's federation host what development needs: remotes from source, and edits of what pages share. */
export function provideSources(remotes: readonly string[]): Plugin {
  const modules: Record<string, string> = {
    [hostWithSources]: hostCode(),
    [sources]: sourcesCode(remotes),
  }
  return {
    name: 'provide-sources',
    // Vite would find the shell's own file first.
    enforce: 'pre',
    resolveId(source) {
      const id = source === importOfHost ? hostWithSources : source
      return id in modules ? `\0${id}` : undefined
    },
    load: (id) => modules[id.slice(1)],
  }
}

function hostCode(): string {
  return `
    import { getInstance } from '@module-federation/runtime'
    import { replaceShared } from ${inPage}
    import { initHost, shared } from ${host}
    import { definitions } from '${sources}'
    export { definitions, initHost, shared }
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
