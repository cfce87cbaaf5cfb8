import path from 'node:path'
import { build } from 'vite'

/** Bundles what tests need inside a page of an engine without Playwright into one script. */
export async function buildPageScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      // Testing Library reads `process` while it is loaded.
      rolldownOptions: { output: { intro: 'const process = { env: {} };' } },
      lib: {
        entry: path.join(import.meta.dirname, 'page.ts'),
        formats: ['iife'],
        name: 'bookshelfTest',
      },
    },
  })
  const [built] = [result].flat()
  const chunk = built && 'output' in built ? built.output[0] : undefined
  if (!chunk) throw new Error('The script for pages was not built')
  return chunk.code
}
