import type { Plugin } from 'vite'
import type { ShellFacts } from '../../shell/src/shell-facts.ts'
import { inRoot, outputNames } from '../project/index.ts'
import { bundleAlone } from './bundle-alone.ts'

/** Scripts that run without the shell's modules: inlined in the page, or if the modules cannot be loaded. */
export const bootScripts = {
  [outputNames.bootScript]: 'hydration/boot/boot.ts',
  [outputNames.startFailedScript]: 'hydration/boot/start-failed.ts',
}

/** Bundles a single module of the shell. @param file in the shell's sources. */
export const bundleShell = (file: string, format: 'iife' | 'es') =>
  bundleAlone(inRoot('shell/src', file), format)

/** Writes the shell's parts of pages, head and boot scripts, beside its build. */
export function shellFacts(): Plugin {
  return {
    name: 'shell-facts',
    async generateBundle() {
      const source = JSON.stringify(await readShellFacts())
      this.emitFile({ type: 'asset', fileName: outputNames.shellFacts, source })
      for (const [fileName, file] of Object.entries(bootScripts)) {
        this.emitFile({ type: 'asset', fileName, source: await bundleShell(file, 'iife') })
      }
    },
  }
}

/** Bundles the shell's facts and runs them here. Rejects if their sources have errors. */
export async function readShellFacts(): Promise<ShellFacts> {
  const code = await bundleShell('shell-facts.ts', 'es')
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return module.shellFacts
}
