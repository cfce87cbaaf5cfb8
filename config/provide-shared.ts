import type { Plugin } from 'vite'
import { reactVersion } from './lean/exports-of.ts'
import { sharedPaths } from './shared-paths.ts'

const provided = 'virtual:provided'

/**
 * The module from which the shell gets every sub-path of `shared`, also those that it does not use
 * itself: each is asked for when a remote first wants it.
 * @param lean whether the shell itself gives them to the runtime; the federation plugin does so when
 * it only sees them.
 */
export function provideShared(lean: boolean): Plugin {
  const paths = sharedPaths().map((name) => `'${name}': () => import('${name}')`)
  const code = lean
    ? `import * as react from 'react'
       export const provided = { react, version: '${reactVersion()}', shared: { ${paths.join(',\n')} } }`
    : `export const seen = { ${paths.join(',\n')} }
       export const provided = undefined`
  return {
    name: 'provide-shared',
    resolveId: (source) => (source === provided ? `\0${provided}` : undefined),
    load: (resolved) => (resolved === `\0${provided}` ? code : undefined),
  }
}
