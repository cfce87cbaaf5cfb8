import type { HtmlTagDescriptor, Plugin } from 'vite'
import type { PageConfig, SiteConfig } from '../../shared/src/contract/site.ts'
import { siteBlockId } from '../../shell/src/hydration/page-protocol.ts'
import { bootScripts, buildBootScript, readShellFacts } from '../federation/index.ts'
import { folderOf, inRoot, outputNames } from '../project/index.ts'

interface Content {
  site: SiteConfig
  /** The remotes from source, whose definitions `readConfig` reads. */
  sources: readonly string[]
  /** Reads what the remotes bring. Rejects if they do not fit together. */
  readConfig: () => Promise<PageConfig>
}

/** What the page is made of besides the sources that it imports. */
const facts = inRoot('shell/src/shell-facts.ts')
const boot = inRoot('shell/src/hydration/boot')

/**
 * Writes the page of a development server: the shell's head and boot script, and the configuration, which names all
 * remotes. Vite requests the page again only after edits of the sources that it imports. If the remotes do not fit together, the page
 * shows the reason above what they brought before.
 */
export function writePage({ site, sources, readConfig }: Content): Plugin {
  let config: PageConfig = { ...site, routes: [], slots: {}, overlays: {} }
  let conflict: Error | undefined
  const update = async () => {
    try {
      config = await readConfig()
      conflict = undefined
    } catch (error) {
      conflict = error as Error
      console.error(conflict.message)
    }
  }
  return {
    name: 'write-page',
    configureServer(server) {
      const { middlewares, watcher, environments } = server
      const { hot } = environments.client
      for (const [name, file] of Object.entries(bootScripts)) {
        middlewares.use(`/${name}`, async (_, res, next) => {
          const code = await buildBootScript(file).catch(next)
          if (code) res.setHeader('Content-Type', 'text/javascript').end(code)
        })
      }
      middlewares.use(`/${outputNames.deployment}`, (_, res) => {
        res.setHeader('Content-Type', 'application/json').end(JSON.stringify(config))
      })
      const explain = (page: Pick<typeof hot, 'send'>) => {
        if (conflict) page.send({ type: 'error', err: { message: conflict.message, stack: '' } })
      }
      hot.on('vite:client:connect', (_, page) => explain(page))
      const definitions = sources.map((name) => inRoot(folderOf(name), 'remote.ts'))
      watcher.add([facts, boot, ...definitions])
      watcher.on('change', async (file) => {
        if (file.startsWith(boot)) hot.send({ type: 'full-reload' })
        // Vite has no other way to write the page again.
        if (file === facts) await server.restart()
        if (!definitions.includes(file)) return
        await update()
        explain(hot)
      })
    },
    async transformIndexHtml() {
      const { head } = await readShellFacts()
      await update()
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
