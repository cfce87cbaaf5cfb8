import path from 'node:path'
import { createServer, type InlineConfig } from 'vite'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { builtRemotes } from '../build/index.ts'
import { providedBy } from '../compose/index.ts'
import { devPort, entryOf, fail, inRoot, mapValues } from '../project/index.ts'
import { bundledServer } from './bundled-server.ts'
import { deployedShop } from './deployed-shop.ts'
import { shopServer } from './shop-server.ts'
import { unbuiltRemotes } from './sources.ts'
import { standaloneServer } from './standalone-server.ts'

type Remotes = SiteConfig['remotes']

const url = `http://localhost:${devPort}`

/** The shop: shell, `shared` and some remotes from source, the others as built. */
export async function devShop(worked: readonly string[]): Promise<void> {
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
  await serve(shopServer({ sources, site, folders, provided: mapValues(builds, providedBy) }))
  console.log(`The shop: ${url}`)
  console.log(`From source: ${['shell', 'shared', ...sources].join(', ')}.`)
  const built = Object.keys(builds)
  if (built.length > 0) console.log(`As built: ${built.join(', ')}.`)
  if (unbuilt.length > 0)
    console.log(`Without a current build (npm run build): ${unbuilt.join(', ')}.`)
}

/** Some remotes, with shell and `shared`, against a deployed shop. */
export async function devAgainst(sources: readonly string[], deployment: URL): Promise<void> {
  const deployed = await deployedShop(deployment)
  const remotes = { ...deployed.site.remotes, ...fromSource(sources) }
  const site = { ...deployed.site, remotes }
  await serve(shopServer({ sources, site, provided: deployed.provided, deployment }))
  console.log(`The shop of ${deployment.origin}: ${url}`)
  console.log(`From source: ${['shell', 'shared', ...sources].join(', ')}.`)
}

/** One remote without the shell. */
export async function devAlone(remote: string): Promise<void> {
  await serve(standaloneServer(remote))
  console.log(`${remote} alone: ${url}`)
}

/** The page of all shared components. */
export async function devGallery(): Promise<void> {
  await serve(bundledServer(inRoot('shared/src/ui-gallery'), 'gallery', []))
  console.log(`The shared components: ${url}`)
}

function fromSource(remotes: readonly string[]): Remotes {
  return Object.fromEntries(
    remotes.map((name) => [name, { entry: `/@sources/${name}`, version: 'source' }]),
  )
}

async function serve(config: InlineConfig): Promise<void> {
  const server = await createServer(config)
  await server.listen().catch((error: Error) => fail(`${error.message}: DEV_PORT names another.`))
}
