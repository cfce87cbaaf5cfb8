/** The shop as developers see it, on one server: shell, `shared` and some remotes from source. */
import type { IncomingMessage } from 'node:http'
import react from '@vitejs/plugin-react'
import sirv from 'sirv'
import type { DevEnvironment, Plugin, ProxyOptions, UserConfig } from 'vite'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { createPageConfig, type Provided } from '../compose/index.ts'
import { bundledDev, isForPage, readDefinition } from '../federation/index.ts'
import { inRoot } from '../project/index.ts'
import { provideSources } from './provide-sources.ts'
import { writePage } from './write-page.ts'

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
  const { sources, folders = {}, site, provided, deployment } = options
  const readConfig = async () => {
    const definitions = await Promise.all(
      sources.map((name) => readDefinition(name, { skeletons: false })),
    )
    const fromSource = definitions.map(({ name, provides }) => [name, provides])
    return createPageConfig(site, { ...provided, ...Object.fromEntries(fromSource) })
  }
  return {
    root: inRoot('shell'),
    server: { port: 5170 },
    plugins: [
      react(),
      bundledDev(),
      serveFiles({ '': inRoot('mock-api/public'), ...folders }),
      writePage({ site, sources, readConfig }),
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
        middlewares.use(start || '/', sirv(folder, { dev: true, etag: true, extensions: [] }))
      }
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
