import type { Plugin } from 'vite'

/** What the shell imports, and the module with which a page begins. */
export const host = 'virtual:federation-host'
const start = 'virtual:shell'

/**
 * Lets the shell call `initHost` of the federation plugin, so that no extra files come before its first module. The
 * plugin puts that function into a virtual module without a public name: this is the only place that knows it.
 */
export function hostInit(): Plugin {
  let hostModule: string | undefined
  return {
    name: 'host-init',
    enforce: 'pre',
    apply: 'build',
    // The plugin starts its host before entries that are files, but not before this one.
    config: () => ({ build: { rolldownOptions: { input: { index: start } } } }),
    resolveId(source) {
      // An entry that the plugin adds when the build starts, so it is resolved before any file is read.
      if (source.includes('hostAutoInit')) hostModule = source
      return source === host || source === start ? `\0${source}` : undefined
    },
    load(id) {
      if (id === `\0${start}`) return `import '/src/main.tsx'`
      if (id !== `\0${host}`) return undefined
      if (!hostModule)
        this.error(
          'The federation plugin no longer has the module “hostAutoInit”. platform/federation/host-init.ts has to find initHost somewhere else.',
        )
      return `export { initHost } from ${JSON.stringify(hostModule)}`
    },
  }
}
