import type { Plugin } from 'vite'
import { bundleAlone } from '../bundle-alone.ts'

const wanted = 'virtual:whole-runtime'
const resolved = `\0${wanted}`

/** The unpatched federation runtime, for remotes of other projects; in development, the shell's own copy. */
export function wholeRuntime(): Plugin {
  const source = '@module-federation/runtime/core'
  return {
    name: 'whole-runtime',
    resolveId: (id) => (id === wanted ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined
      if (this.environment.mode === 'dev') return `export * from '${source}'`
      const file = await this.resolve(source, `${this.environment.config.root}/index.html`)
      if (!file) throw new Error(`${source} is not installed`)
      const code = await bundleAlone(file.id, 'es')
      // Under another name, the build does not find the switches that leave parts out.
      return code.replaceAll('FEDERATION_OPTIMIZE_NO_', 'UNSET_OPTIMIZE_NO_')
    },
  }
}
