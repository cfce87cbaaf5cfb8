import type { Plugin } from 'vite'
import { sharedPaths } from '../project/index.ts'
import { reactVersion } from './production/exports-of.ts'
import { virtualModules } from './virtual-modules.ts'

export const provided = 'virtual:provided'

/** The module with everything that the page shares: React, and every entry point of `shared`. */
export function provideShared(): Plugin {
  return virtualModules('provide-shared', { [provided]: providedCode() })
}

/** The source of that module. It imports everything, so that nothing a remote may use is shaken out. */
export function providedCode(): string {
  const paths = sharedPaths()
  const imports = paths.map((name, index) => `import * as shared${index} from '${name}'`)
  const entries = paths.map((name, index) => `'${name}': shared${index}`)
  return `
    import * as react from 'react'
    ${imports.join('\n')}
    export const provided = { react, version: '${reactVersion()}', shared: { ${entries.join(',\n')} } }`
}
