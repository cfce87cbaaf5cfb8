import type { Plugin } from 'vite'

/**
 * The federation plugin leaves out exports of shared modules that it has not seen in use, and takes
 * the module graph for complete once nothing has been parsed for 10 ms: on a busy machine, too early.
 * Here every import counts as begun from the moment in which its importer is parsed.
 * @throws Error when the plugin no longer looks as expected: this workaround then wants another look.
 */
export function awaitEveryImport(plugins: Plugin[]): Plugin[] {
  const start = plugins.find(({ name }) => name === 'parseStart')?.load
  if (typeof start !== 'function')
    throw new Error('The federation plugin has changed: no parseStart')
  const register: Plugin = {
    name: 'await-every-import',
    apply: 'build',
    enforce: 'pre',
    async moduleParsed({ importedIds, dynamicallyImportedIds }) {
      for (const id of [...importedIds, ...dynamicallyImportedIds])
        await start.call(this as never, id)
    },
  }
  return [register, ...plugins]
}
