/** Builds the component page (`shared/src/ui-gallery`) once per worker and serves it. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, preview } from 'vite'
import { test as base } from '../../support/fixtures'

const root = path.resolve(import.meta.dirname, '../../../shared/src/ui-gallery')

/** `components` is the address of the component page. */
export const test = base.extend<object, { components: string }>({
  components: [
    async ({ browserName: _ }, use) => {
      const outDir = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-components-'))
      const configFile = path.join(root, 'vite.config.ts')
      const options = { root, configFile, logLevel: 'error' as const, build: { outDir } }
      await build({ ...options, build: { outDir, emptyOutDir: true, target: 'esnext' } })
      const server = await preview({ ...options, preview: { port: 0, open: false } })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
      rmSync(outDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
})
