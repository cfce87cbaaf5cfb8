import path from 'node:path'
import type { Plugin } from 'vite'
import { provided, providedCode, virtualModules } from '../federation/index.ts'
import { folderOf, inRoot } from '../project/index.ts'

const sources = 'virtual:sources'
const inPage = JSON.stringify(path.join(import.meta.dirname, 'shared-in-page.ts'))

/** What a page shares, with edits of it, and remotes from source. */
export function provideSources(remotes: readonly string[]): Plugin {
  return virtualModules('provide-sources', {
    [provided]: providedCode() + replacementCode,
    [sources]: sourcesCode(remotes),
  })
}

const replacementCode = `
    import { getInstance } from '@module-federation/runtime'
    import { replaceShared } from ${inPage}
    import '${sources}'
    import.meta.hot?.accept((edited) => {
      const scope = getInstance().shareScopeMap.default
      if (edited && !replaceShared(scope, edited.provided.shared)) import.meta.hot.invalidate()
    })`

/** The definitions of the remotes say what the page has, so it is loaded anew when that has changed. */
function sourcesCode(remotes: readonly string[]): string {
  const files = remotes.map((name) => JSON.stringify(inRoot(folderOf(name), 'remote.ts')))
  const imports = files.map((file, index) => `import { remote as remote${index} } from ${file}`)
  const definitions = remotes.map((_, index) => `remote${index}`).join(', ')
  return `
    import { registerGlobalPlugins } from '@module-federation/runtime'
    import { sourcesPlugin } from ${inPage}
    ${imports.join('\n')}
    registerGlobalPlugins([sourcesPlugin([${definitions}])])
    const before = [${definitions}].map((remote) => JSON.stringify(remote))
    import.meta.hot?.accept([${files.join(', ')}], (modules) => {
      // They also run again after an edit of something that they import.
      const isEdited = (module, index) => module && JSON.stringify(module.remote) !== before[index]
      if (modules.some(isEdited)) import.meta.hot.invalidate()
    })`
}
