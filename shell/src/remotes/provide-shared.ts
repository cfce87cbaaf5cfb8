import { provided } from 'virtual:provided'
import { init } from '@module-federation/runtime'

/**
 * Gives the page's one React and every sub-path of `shared` to the federation runtime, for the
 * remotes. Comes before any remote is named. Where the federation plugin has built the shell it has
 * done all this already.
 */
export function provideShared(): void {
  if (!provided) return
  const { react, version, shared } = provided
  const subPaths = Object.entries(shared).map(([name, load]) => [
    name,
    {
      // One version: that all parts fit together is the contract's business (shared/contract).
      version: '1.0.0',
      get: async () => {
        const module = await load()
        return () => module
      },
      shareConfig: { singleton: true, requiredVersion: false as const },
    },
  ])
  init({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      react: {
        version,
        lib: () => react,
        shareConfig: { singleton: true, requiredVersion: '^19' },
      },
      ...Object.fromEntries(subPaths),
    },
  })
}
