import type { Plugin } from 'vite'
import { inRoot } from '../project/index.ts'
import type { ReadDefinition } from './remote-definition.ts'

/** The entry of a remote's build for Node. */
export const prerenderEntry = 'virtual:prerender-entry'

/**
 * Provides that entry: the screens of `remote.ts` that are prerendered, and what their pages are prerendered from.
 * Composition loads it (platform/compose/prerender-worker.ts).
 * @param folder of the remote, in the root of the project.
 */
export function providePrerenderEntry(
  folder: string,
  definition: () => Promise<Pick<ReadDefinition, 'name' | 'prerendered'>>,
): Plugin {
  return {
    name: 'prerender-entry',
    resolveId: (id) => (id === prerenderEntry ? `\0${prerenderEntry}` : undefined),
    async load(id) {
      if (id !== `\0${prerenderEntry}`) return undefined
      const { name, prerendered } = await definition()
      const screens = Object.entries(prerendered)
      const imported = (what: string, file: string) =>
        `import * as ${what} from ${JSON.stringify(inRoot(folder, file))}`
      const imports = screens.flatMap(([, { screen, prerender }], at) => [
        imported(`screen${at}`, screen),
        prerender ? imported(`prerender${at}`, prerender) : '',
      ])
      const modules = screens.map(([screen], at) => `'${name}/${screen}': screen${at}`)
      const data = screens.map(([screen, { prerender }], at) =>
        prerender ? `'${name}/${screen}': prerender${at}` : '',
      )
      return `
        ${imports.join('\n')}
        export const modules = { ${modules.join(', ')} }
        const data = { ${data.filter(Boolean).join(', ')} }
        export const loader = async (screen, parameters, site) =>
          (await data[screen]?.loader?.(parameters, site)) ?? {}
        export const getStaticPaths = async (screen, prerender, site) =>
          (await data[screen]?.getStaticPaths?.(prerender, site)) ?? [{}]
        export const getQueryAddresses = async (screen, site) =>
          (await data[screen]?.getQueryAddresses?.(site)) ?? []`
    },
  }
}
