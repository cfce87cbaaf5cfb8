import { build, type Plugin, runnerImport } from 'vite'
import type { ShellFacts } from '../../shell/src/shell-facts.ts'
import { inPackages, outputNames } from '../project/index.ts'
import { buildTarget } from './browsers.ts'

/** Scripts that run without the shell's modules: inlined in the page, or if the modules cannot be loaded. */
export const bootScripts = {
  [outputNames.bootScript]: 'hydration/boot/boot.ts',
  [outputNames.startFailedScript]: 'hydration/boot/start-failed.ts',
}

/** Writes the shell's parts of pages, head and boot scripts, beside its build. */
export function shellFacts(): Plugin {
  return {
    name: 'shell-facts',
    async generateBundle() {
      const source = JSON.stringify(await readShellFacts())
      this.emitFile({ type: 'asset', fileName: outputNames.shellFacts, source })
      for (const [fileName, file] of Object.entries(bootScripts)) {
        this.emitFile({ type: 'asset', fileName, source: await buildBootScript(file) })
      }
    },
  }
}

/** Reads the shell's facts from their sources. Rejects if these have errors. */
export async function readShellFacts(): Promise<ShellFacts> {
  const file = inPackages('shell/src/shell-facts.ts')
  const { module } = await runnerImport<{ shellFacts: ShellFacts }>(file)
  return module.shellFacts
}

/** Builds a classic script for browsers, with all its imports. @param file in the shell's sources. */
export async function buildBootScript(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: buildTarget,
      modulePreload: false,
      rolldownOptions: {
        input: inPackages('shell/src', file),
        // Inlines the constants of the page protocol.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error(`${file} was not built`)
  return output.output[0].code.trim()
}
