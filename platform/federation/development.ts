import type { Plugin } from 'vite'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { siteBlockId } from '../../shell/src/hydration/page-protocol.ts'
import { inRoot, outputNames, remotes } from '../base/index.ts'
import { requestTarget, sendFile } from '../server/index.ts'

export const fakeServerFiles = inRoot('mock-api/public')

/** Serves the pictures and the payment double of the fake server. */
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

/** Writes site.json into the page, with the development servers of remotes. */
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
