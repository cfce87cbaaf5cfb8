/** The common part of all development servers: Vite bundles requested modules in memory. */
import type { IncomingMessage } from 'node:http'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin, PluginOption } from 'vite'
import { buildTarget } from '../federation/index.ts'
import { devPort, inRoot } from '../project/index.ts'
import { requestTarget, sendFile } from '../serve/index.ts'

/**
 * The configuration of a development server. Modules run in their order also across chunks, since Fast Refresh must
 * come first.
 * @param root the folder with the page, absolute. @param name of its cache.
 */
export function bundledServer(root: string, name: string, plugins: PluginOption[]): InlineConfig {
  return {
    configFile: false,
    root,
    cacheDir: inRoot('.cache/vite', name),
    clearScreen: false,
    logLevel: 'warn',
    experimental: { bundledDev: true },
    build: {
      target: buildTarget,
      rolldownOptions: { output: { strictExecutionOrder: true } },
    },
    plugins: [react(), waitForBundle(), ...plugins],
    server: { port: devPort, strictPort: true },
  }
}

/** The used parts of the bundler's development engine, to which Vite has no public API. */
interface Bundler {
  /** Rejects if the sources have errors. */
  ensureLatestBuildOutput: () => Promise<void>
}

/** Lets pages wait for the bundle. Vite would send a placeholder that reloads itself, and all other pages, later. */
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

/** Whether a request is for a page: only then does its `Accept` header contain HTML. */
export const isForPage = ({ headers }: IncomingMessage) =>
  headers.accept?.includes('text/html') ?? false

/** Serves folders, by the start of their addresses. */
export function serveFiles(folders: Readonly<Record<string, string>>): Plugin {
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
