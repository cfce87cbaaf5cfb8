/** What only development servers do: stand in for composition and for the site's own files. */
import path from 'node:path'
import type { Plugin } from 'vite'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { siteBlockId } from '../../shell/src/hydration/page-protocol.ts'
import { outputNames, remotes } from '../base/index.ts'
import { requestTarget, sendFile } from '../server/index.ts'

/** The fake server's pictures and payment double. */
export const fakeServerFiles = path.resolve(import.meta.dirname, '../../mock-api/public')

/** Serves the fake server's pictures and payment double at the root of a development server. */
export function serveFakeServerFiles(): Plugin {
  return {
    name: 'serve-fake-server-files',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const target = requestTarget(req.url)
        if (!target) return next()
        const options = { folder: fakeServerFiles, pathname: target.pathname }
        sendFile(req, res, options).then((found) => found || next(), next)
      })
    },
  }
}

/** What `platform/cli/compose` does for a built site: tells the page where the remotes are. */
export function describeDevelopmentSite(): Plugin {
  const site: SiteConfig = {
    api: 'mock',
    payments: { provider: 'test' },
    devtools: true,
    faults: true,
    remotes: Object.fromEntries(
      remoteNames.map((name) => [
        name,
        {
          entry: `http://localhost:${remotes[name].port}/${outputNames.remoteEntry}`,
          version: 'development',
        },
      ]),
    ),
  }
  return {
    name: 'describe-development-site',
    apply: 'serve',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: siteBlockId },
        children: JSON.stringify(site),
        injectTo: 'head',
      },
    ],
  }
}
