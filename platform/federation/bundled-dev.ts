import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'
import { assetsInlineLimit, buildTarget } from './browsers.ts'

/** The parts of the bundler's development engine that are used here. Vite has no public API for it. */
interface Bundler {
  /** Rejects if the sources have errors. */
  ensureLatestBuildOutput: () => Promise<void>
  getBundleState: () => Promise<{ hasStaleOutput: boolean; lastBuildErrored: boolean }>
}

/**
 * Lets a development server bundle what pages ask for, in memory: hundreds of files are a few requests
 * (docs/decisions/014-one-development-server.md).
 */
export function bundledDev(): Plugin {
  return {
    name: 'bundled-dev',
    apply: 'serve',
    config: () => ({
      clearScreen: false,
      experimental: { bundledDev: true },
      build: {
        target: buildTarget,
        assetsInlineLimit,
        // Fast Refresh must run first, even if it is in another chunk.
        rolldownOptions: { output: { strictExecutionOrder: true } },
      },
      server: { strictPort: true },
    }),
    configureServer({ middlewares, environments }) {
      // Pages wait for the bundle. Vite would send a placeholder that reloads itself, and all other pages, later.
      middlewares.use(async (req, _res, next) => {
        const bundler: Bundler = Reflect.get(environments.client.bundledDev ?? {}, 'devEngine')
        if (isForPage(req)) await untilBundled(bundler)
        next()
      })
    },
  }
}

/** Also waits for what earlier pages have requested in the meantime. Vite shows errors of the sources in the page. */
async function untilBundled(bundler: Bundler): Promise<void> {
  await bundler.ensureLatestBuildOutput().catch(() => {})
  const { hasStaleOutput, lastBuildErrored } = await bundler.getBundleState()
  if (hasStaleOutput && !lastBuildErrored) await untilBundled(bundler)
}

/** Whether a request is for a page: only then does its `Accept` header contain HTML. */
export const isForPage = ({ headers }: IncomingMessage) =>
  headers.accept?.includes('text/html') ?? false
