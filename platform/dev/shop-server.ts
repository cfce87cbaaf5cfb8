/** The shop as developers see it, on one server: shell, `shared` and some remotes from source. */
import type { IncomingMessage } from 'node:http'
import react from '@vitejs/plugin-react'
import type { SiteConfig } from 'shared/contract'
import { siteBlockId } from 'shared/page-protocol'
import { paths } from 'shared/paths'
import sirv from 'sirv'
import type { DevEnvironment, HtmlTagDescriptor, Plugin, ProxyOptions, UserConfig } from 'vite'
import { createPageConfig, type Provided, policyPages } from '../compose/index.ts'
import {
  bootScripts,
  buildBootScript,
  bundledDev,
  isForPage,
  readDefinition,
  readShellFacts,
} from '../federation/index.ts'
import { inPackages, outputNames } from '../project/index.ts'
import { refuse, securityHeaders } from '../serve/index.ts'
import { provideSources } from './provide-sources.ts'

interface Options {
  /** The remotes from source. */
  sources: readonly string[]
  /** The remotes as built: their folders, by the start of their addresses. */
  folders?: Readonly<Record<string, string>>
  site: SiteConfig
  /** What the other remotes bring. */
  provided: Provided
  /** A deployed shop: everything that is not here comes from there. */
  deployment?: URL
}

/** The configuration of the one development server. */
export function shopServer(options: Options): UserConfig {
  const { sources, folders = {}, deployment } = options
  return {
    root: inPackages('shell'),
    server: { port: 5170 },
    plugins: [
      react(),
      bundledDev(),
      serveFiles({ '/': inPackages('mock-api/public'), ...folders }),
      writePage(options),
      provideSources(sources),
      deployment && forwardTo(deployment),
    ],
  }
}

/** Serves folders, by the start of their addresses. */
function serveFiles(folders: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'serve-files',
    configureServer({ middlewares }) {
      for (const [start, folder] of Object.entries(folders)) {
        middlewares.use(start, sirv(folder, { dev: true, etag: true, extensions: [] }))
      }
    },
  }
}

/** What the page is made of besides the sources that it imports. */
const facts = inPackages('shell/src/shell-facts.ts')
const boot = inPackages('shell/src/hydration/boot')

/** The deployed shop's policy for what pages load. Scripts and styles are the server's own business. */
function loadPolicy(site: SiteConfig, provided: Provided): string {
  const hosts = Object.values(provided).flatMap((each) => each.hosts ?? [])
  const policy = securityHeaders(site, hosts)['Content-Security-Policy'] ?? ''
  return policy
    .split('; ')
    .filter((directive) => /^(connect|img|media|font|frame)-src /.test(directive))
    .join('; ')
}

/**
 * Writes the page of a development server: the shell's head and boot script, and the configuration, which names all
 * remotes. An edited definition reloads it (`provideSources`). If the remotes do not fit together, it shows the reason above
 * what they brought before.
 */
function writePage({ site, sources, provided }: Options): Plugin {
  let config = createPageConfig(site, {})
  let conflict: Error | undefined
  let policy = ''
  const update = async () => {
    try {
      const definitions = await Promise.all(
        sources.map((name) => readDefinition(name, { skeletons: false })),
      )
      const fromSource = definitions.map(({ name, provides }) => [name, provides])
      const all: Provided = { ...provided, ...Object.fromEntries(fromSource) }
      config = createPageConfig(site, all)
      policy = loadPolicy(site, all)
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
      // As in composed sites, pages are served at their own addresses only.
      middlewares.use((req, res, next) => {
        if (!/^[^?]*\.html(\?|$)/.test(req.url ?? '')) return next()
        refuse(res, 404)
      })
      for (const [name, file] of Object.entries(bootScripts)) {
        middlewares.use(`/${name}`, async (_, res, next) => {
          const code = await buildBootScript(file).catch(next)
          if (code) res.setHeader('Content-Type', 'text/javascript').end(code)
        })
      }
      middlewares.use(`/${outputNames.deployment}`, (_, res) => {
        res.setHeader('Content-Type', 'application/json').end(JSON.stringify(config))
      })
      const policies = policyPages(site)
      middlewares.use(paths.policy(''), ({ url = '' }, res, next) => {
        const [, name] = /^\/(\w+)\.json$/.exec(url) ?? []
        if (name === undefined) return next()
        const { [name]: policy } = policies
        if (!policy) return refuse(res, 404)
        res.setHeader('Content-Type', 'application/json').end(JSON.stringify(policy))
      })
      hot.on('vite:client:connect', (_, page) => {
        if (conflict) page.send({ type: 'error', err: { message: conflict.message, stack: '' } })
      })
      watcher.add([facts, boot])
      watcher.on('change', async (file) => {
        if (file.startsWith(boot)) hot.send({ type: 'full-reload' })
        // Vite has no other way to write the page again.
        if (file === facts) await server.restart()
      })
    },
    async transformIndexHtml() {
      const { head } = await readShellFacts()
      await update()
      const block = { type: 'application/json', id: siteBlockId }
      const elements: readonly HtmlTagDescriptor[] = [
        { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy } },
        ...head,
        { tag: 'script', attrs: { src: `/${outputNames.bootScript}` } },
        { tag: 'script', attrs: block, children: JSON.stringify(config) },
      ]
      return elements.map((element) => ({ ...element, injectTo: 'head-prepend' as const }))
    },
  }
}

/** Takes from a deployed shop what is neither a page nor a file of this server. */
function forwardTo(deployment: URL): Plugin {
  let bundle: DevEnvironment['bundledDev']
  const isHere = (req: IncomingMessage) => {
    const [pathname = ''] = req.url?.split('?') ?? []
    return isForPage(req) || pathname.startsWith('/@') || bundle?.memoryFiles.has(pathname.slice(1))
  }
  const proxy: ProxyOptions = {
    target: deployment.origin,
    changeOrigin: true,
    bypass: (req) => (isHere(req) ? req.url : undefined),
  }
  return {
    name: 'forward-to-deployment',
    config: () => ({ server: { proxy: { '/': proxy } } }),
    configureServer({ environments }) {
      bundle = environments.client.bundledDev
    },
  }
}
