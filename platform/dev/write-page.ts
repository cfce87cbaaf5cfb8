import type { HtmlTagDescriptor, Plugin } from 'vite'
import type { PageConfig } from '../../shared/src/contract/site.ts'
import { siteBlockId } from '../../shell/src/hydration/page-protocol.ts'
import { bootScripts, bundleShell, readShellFacts } from '../federation/index.ts'
import { outputNames } from '../project/index.ts'

/**
 * Writes the page of a development server: the shell's head and boot script, and the configuration, which names all
 * remotes.
 * @param readConfig is asked after every edit: a reload of the page shows a new screen.
 */
export function writePage(readConfig: () => Promise<PageConfig>): Plugin {
  return {
    name: 'write-page',
    configureServer({ middlewares }) {
      for (const [name, file] of Object.entries(bootScripts)) {
        middlewares.use(`/${name}`, async (_, res, next) => {
          const code = await bundleShell(file, 'iife').catch(next)
          if (code) res.setHeader('Content-Type', 'text/javascript').end(code)
        })
      }
      middlewares.use(`/${outputNames.deployment}`, async (_, res, next) => {
        const config = await readConfig().catch(next)
        if (config) res.setHeader('Content-Type', 'application/json').end(JSON.stringify(config))
      })
    },
    async transformIndexHtml() {
      const [{ head }, config] = await Promise.all([readShellFacts(), readConfig()])
      const block = { type: 'application/json', id: siteBlockId }
      const elements: readonly HtmlTagDescriptor[] = [
        ...head,
        { tag: 'script', attrs: { src: `/${outputNames.bootScript}` } },
        { tag: 'script', attrs: block, children: JSON.stringify(config) },
      ]
      return elements.map((element) => ({ ...element, injectTo: 'head-prepend' as const }))
    },
  }
}
