import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type InlineConfig } from 'vite'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { builtRemotes, viteConfigOf } from '../build/index.ts'
import { providedBy } from '../compose/index.ts'
import { bundledDev } from '../federation/index.ts'
import { entryOf, fail, folderOf, inRoot, mapValues, readPort } from '../project/index.ts'
import { deployedShop } from './deployed-shop.ts'
import { shopServer } from './shop-server.ts'
import { unbuiltRemotes } from './sources.ts'

type Remotes = SiteConfig['remotes']

/** The shop: shell, `shared` and some remotes from source, the others as built. */
export async function devShop(worked: readonly string[]): Promise<void> {
  const { config, sources, built } = shopForDevelopment(worked)
  await serve('The shop', { ...config, configFile: false })
  console.log(`From source: ${['shell', 'shared', ...sources].join(', ')}.`)
  if (built.length > 0) console.log(`From their builds: ${built.join(', ')}.`)
  const unbuilt = sources.filter((name) => !worked.includes(name))
  if (unbuilt.length > 0)
    console.log(
      `From source because their builds are stale (npm run build): ${unbuilt.join(', ')}.`,
    )
}

/** The server of that shop, and where it takes the remotes from. Remotes without a current build come from source. */
export function shopForDevelopment(worked: readonly string[]) {
  const unbuilt = unbuiltRemotes().filter((name) => !worked.includes(name))
  const sources = [...worked, ...unbuilt]
  const builds = Object.fromEntries(
    Object.entries(builtRemotes).filter(([name]) => !sources.includes(name)),
  )
  const asBuilt = mapValues(builds, (_, name) => ({ entry: entryOf(name), version: 'built' }))
  const site: SiteConfig = {
    api: 'mock',
    payments: { provider: 'test' },
    devtools: true,
    faults: true,
    remotes: { ...fromSource(sources), ...asBuilt },
  }
  const folders = Object.fromEntries(
    Object.entries(builds).map(([name, folder]) => [path.posix.dirname(entryOf(name)), folder]),
  )
  const provided = mapValues(builds, providedBy)
  const config = shopServer({ sources, site, folders, provided })
  return { config, sources, built: Object.keys(builds) }
}

/** Some remotes, with shell and `shared`, against a deployed shop. */
export async function devAgainst(sources: readonly string[], deployment: URL): Promise<void> {
  const deployed = await deployedShop(deployment)
  const remotes = { ...deployed.site.remotes, ...fromSource(sources) }
  const site = { ...deployed.site, remotes }
  const config = shopServer({ sources, site, provided: deployed.provided, deployment })
  await serve(`The shop of ${deployment.origin}`, { ...config, configFile: false })
  console.log(`From source: ${['shell', 'shared', ...sources].join(', ')}.`)
}

/** One remote without the shell, as `npx vite` shows it in the remote's folder. */
export async function devAlone(remote: string): Promise<void> {
  const folder = folderOf(remote)
  await serve(`${remote} alone`, { root: inRoot(folder), configFile: viteConfigOf(folder) })
}

/** The page of all shared components. */
export async function devGallery(): Promise<void> {
  const root = inRoot('shared/src/ui-gallery')
  const plugins = [react(), bundledDev()]
  await serve('The shared components', { root, configFile: false, server: { port: 5170 }, plugins })
}

function fromSource(remotes: readonly string[]): Remotes {
  return Object.fromEntries(
    remotes.map((name) => [name, { entry: `/@sources/${name}`, version: 'source' }]),
  )
}

/** @param what is printed with the address. PORT names another port than that of the configuration. */
async function serve(what: string, config: InlineConfig): Promise<void> {
  const port = readPort('PORT', undefined)
  const ports = port === undefined ? {} : { server: { ...config.server, port } }
  const server = await createServer({ logLevel: 'warn', ...config, ...ports })
  await server
    .listen()
    .catch((error: Error) => fail(`${error.message}. Choose another port with PORT.`))
  console.log(`${what}: ${server.resolvedUrls?.local[0]?.replace(/\/$/, '')}`)
}
