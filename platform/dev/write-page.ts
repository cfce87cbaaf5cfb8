import type { HtmlTagDescriptor, Plugin } from 'vite'
import type { PageConfig, SiteConfig } from '../../shared/src/contract/site.ts'
import { siteBlockId } from '../../shell/src/hydration/page-protocol.ts'
import { bootScripts, buildBootScript, readShellFacts } from '../federation/index.ts'
import { outputNames } from '../project/index.ts'

interface Content {
  site: SiteConfig
  /** Reads what the remotes bring. Rejects if they do not fit together. */
  readConfig: () => Promise<PageConfig>
}

/**
 * Writes the page of a development server: the shell's head and boot script, and the configuration, which names all
 * remotes. Vite requests the page again only after edits of its sources. If the remotes do not fit together, the page
 * shows the reason above what they brought before.
 */
export function writePage({ site, readConfig }: Content): Plugin {
  let config: PageConfig = { ...site, routes: [], slots: {}, overlays: {} }
  let conflict: Error | undefined
  return {
    name: 'write-page',
    configureServer({ middlewares, environments: { client } }) {
      for (const [name, file] of Object.entries(bootScripts)) {
        middlewares.use(`/${name}`, async (_, res, next) => {
          const code = await buildBootScript(file).catch(next)
          if (code) res.setHeader('Content-Type', 'text/javascript').end(code)
        })
      }
      middlewares.use(`/${outputNames.deployment}`, (_, res) => {
        res.setHeader('Content-Type', 'application/json').end(JSON.stringify(config))
      })
      client.hot.on('vite:client:connect', (_, page) => {
        if (conflict) page.send({ type: 'error', err: { message: conflict.message, stack: '' } })
      })
    },
    async transformIndexHtml() {
      const { head } = await readShellFacts()
      try {
        config = await readConfig()
        conflict = undefined
      } catch (error) {
        conflict = error as Error
        console.error(conflict.message)
      }
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
