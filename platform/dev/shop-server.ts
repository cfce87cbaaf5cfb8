/** The shop as developers see it, on one server: shell, `shared` and some remotes from source. */
import type { IncomingMessage } from 'node:http'
import react from '@vitejs/plugin-react'
import type { DevEnvironment, InlineConfig, Plugin, ProxyOptions } from 'vite'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { inRoot } from '../base/index.ts'
import { collectDeployment, type Provided } from '../builds/index.ts'
import { buildTarget, readDefinition, wholeRuntime } from '../federation/index.ts'
import { requestTarget, sendFile } from '../server/index.ts'
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
  port: number
  /** A deployed shop: what is not here comes from there. */
  deployment?: URL
}

/**
 * The configuration of the one development server. Vite bundles what pages ask for, and updates their modules after
 * edits: hundreds of files are a few requests (docs/decisions/014-one-development-server.md).
 */
export function shopServer(options: Options): InlineConfig {
  const { sources, folders = {}, site, provided, port, deployment } = options
  const readConfig = async () => {
    const definitions = await Promise.all(sources.map(readDefinition))
    const fromSource = definitions.map(({ name, provides }) => [name, provides])
    return collectDeployment(site, { ...provided, ...Object.fromEntries(fromSource) })
  }
  return {
    configFile: false,
    root: inRoot('shell'),
    cacheDir: inRoot('.cache/vite/development'),
    clearScreen: false,
    logLevel: 'warn',
    experimental: { bundledDev: true },
    build: {
      target: buildTarget,
      rolldownOptions: { output: { strictExecutionOrder: true } },
    },
    plugins: [
      react(),
      waitForBundle(),
      serveFiles({ '': inRoot('mock-api/public'), ...folders }),
      writePage(readConfig),
      provideSources(sources),
      wholeRuntime(),
      deployment && forwardTo(deployment),
    ],
    server: { port, strictPort: true },
  }
}

/** What is used of the bundler's development engine; Vite has no public way to it. */
interface Bundler {
  /** Rejects if the sources have errors. */
  ensureLatestBuildOutput: () => Promise<void>
}

/** Lets pages wait for the bundle. Vite would send one that loads itself, and all others, anew when that is there. */
function waitForBundle(): Plugin {
  return {
    name: 'wait-for-bundle',
    configureServer({ middlewares, environments }) {
      middlewares.use(async (req, _res, next) => {
        const bundler: Bundler = Reflect.get(environments.client.bundledDev ?? {}, 'devEngine')
        // Vite shows errors of the sources in the page.
        if (isForPage(req)) await bundler.ensureLatestBuildOutput().catch(() => {})
        next()
      })
    },
  }
}

const isForPage = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false

/** Serves folders, by the start of their addresses. */
function serveFiles(folders: Readonly<Record<string, string>>): Plugin {
  const headers = { 'Cache-Control': 'no-cache' }
  return {
    name: 'serve-files',
    configureServer({ middlewares }) {
      for (const [start, folder] of Object.entries(folders)) {
        middlewares.use((req, res, next) => {
          const { pathname = '' } = requestTarget(req.url) ?? {}
          if (!pathname.startsWith(`${start}/`)) return next()
          const asked = { folder, pathname: pathname.slice(start.length), headers }
          sendFile(req, res, asked).then((found) => found || next(), next)
        })
      }
    },
  }
}

/** Takes from a deployed shop what is neither a page nor a file of this server. */
function forwardTo(deployment: URL): Plugin {
  let bundle: DevEnvironment['bundledDev']
  const isHere = (req: IncomingMessage) => {
    const { pathname = '' } = requestTarget(req.url) ?? {}
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
