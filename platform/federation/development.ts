import type { Plugin } from 'vite'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { siteBlockId } from '../../shell/src/hydration/page-protocol.ts'
import { inRoot, outputNames, portOf, remoteNames } from '../base/index.ts'
import { collectDeployment, type Provided } from '../builds/index.ts'
import { requestTarget, sendFile } from '../server/index.ts'
import { readDefinition } from './remote-definition.ts'

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

/** Writes the site into the page, with the development servers of remotes. */
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
          entry: `http://localhost:${portOf(name)}/${outputNames.remoteEntry}`,
          version: 'development',
        },
      ]),
    ),
  }
  return {
    name: 'describe-development-site',
    apply: 'serve',
    transformIndexHtml: async () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: siteBlockId },
        children: JSON.stringify(collectDeployment(site, await providedBySources())),
        injectTo: 'head',
      },
    ],
  }
}

/** What the remotes of this checkout bring, read anew: a reload of the page shows a new screen. */
async function providedBySources(): Promise<Provided> {
  const definitions = await Promise.all(remoteNames.map(readDefinition))
  return Object.fromEntries(definitions.map(({ name, provides }) => [name, provides]))
}
