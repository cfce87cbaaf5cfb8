import type { Plugin } from 'vite'
import { sharedPaths } from '../base/index.ts'
import { reactVersion } from './production/exports-of.ts'

const provided = 'virtual:provided'

/** The module with all sub-paths of `shared`. In development the plugin must only see the imports. */
export function provideShared(building: boolean): Plugin {
  const code = building ? given(sharedPaths()) : seen(sharedPaths())
  return {
    name: 'provide-shared',
    resolveId: (source) => (source === provided ? `\0${provided}` : undefined),
    load: (resolved) => (resolved === `\0${provided}` ? code : undefined),
  }
}

function given(paths: readonly string[]): string {
  const imports = paths.map((name, index) => `import * as shared${index} from '${name}'`)
  const entries = paths.map((name, index) => `'${name}': shared${index}`)
  return `
    import * as react from 'react'
    ${imports.join('\n')}
    export const provided = { react, version: '${reactVersion()}', shared: { ${entries.join(',\n')} } }`
}

function seen(paths: readonly string[]): string {
  const entries = paths.map((name) => `'${name}': () => import('${name}')`)
  return `
    export const seen = { ${entries.join(',\n')} }
    export const provided = undefined`
}
