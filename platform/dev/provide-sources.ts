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

/** A separate module: what only it imports cannot be refreshed, so the page is reloaded. */
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
    registerGlobalPlugins([sourcesPlugin([${definitions.join(', ')}])])`
}
