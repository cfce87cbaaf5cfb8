import { build, type Plugin } from 'vite'
import { buildTarget } from './browsers.ts'

/**
 * Bundles a module with all its imports into one text. @param entry absolute.
 * @param format `iife` for a classic script of browsers, minified; `es` for a module.
 */
export async function bundleAlone(
  entry: string,
  format: 'iife' | 'es',
  plugins: Plugin[] = [],
): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      target: buildTarget,
      minify: format === 'iife',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        // Inlines the constants of the page protocol.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: { format, codeSplitting: false },
      },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`)
  return output.output[0].code.trim()
}
