import { createServer } from 'vite'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { devPort, fail, folderOf, inRoot, outputNames, start } from '../base/index.ts'
import { builtRemotes, viteArguments } from '../builds/index.ts'
import { providedBy } from '../composer/index.ts'
import { deployedShop } from './deployed-shop.ts'
import { shopServer } from './shop-server.ts'
import { unbuiltRemotes } from './sources.ts'

type Remotes = SiteConfig['remotes']

const url = `http://localhost:${devPort}`

/** The shop: shell, `shared` and what is worked on from source, the other remotes as built. */
export async function devShop(worked: readonly string[]): Promise<void> {
  const unbuilt = unbuiltRemotes().filter((name) => !worked.includes(name))
  const sources = [...worked, ...unbuilt]
  const builds = Object.entries(builtRemotes).filter(([name]) => !sources.includes(name))
  const built = builds.map(([name]) => name)
  const site: SiteConfig = {
    api: 'mock',
    payments: { provider: 'test' },
    devtools: true,
    faults: true,
    remotes: { ...fromSource(sources), ...asBuilt(built) },
  }
  const folders = builds.map(([name, folder]) => [addressOf(name), folder])
  const provided = builds.map(([name, folder]) => [name, providedBy(folder)])
  await serve({
    sources,
    site,
    folders: Object.fromEntries(folders),
    provided: Object.fromEntries(provided),
    port: devPort,
  })
  console.log(`The shop: ${url}`)
  console.log(`From source: ${['shell', 'shared', ...sources].join(', ')}.`)
  if (built.length > 0) console.log(`As built: ${built.join(', ')}.`)
  if (unbuilt.length > 0)
    console.log(`Without a current build (npm run build): ${unbuilt.join(', ')}.`)
}

/** Some remotes, with shell and `shared`, in front of a deployed shop. */
export async function devAgainst(sources: readonly string[], deployment: URL): Promise<void> {
  const deployed = await deployedShop(deployment)
  const remotes = { ...deployed.site.remotes, ...fromSource(sources) }
  const site = { ...deployed.site, remotes }
  await serve({ sources, site, provided: deployed.provided, deployment, port: devPort })
  console.log(`The shop of ${deployment.origin}: ${url}`)
  console.log(`From source: ${['shell', 'shared', ...sources].join(', ')}.`)
}

/** One remote without the shell. */
export function devAlone(remote: string): void {
  startVite([...viteArguments(folderOf(remote)), '--mode', 'standalone'])
  console.log(`${remote} alone: ${url}`)
}

/** The page of all shared components. */
export function devGallery(): void {
  startVite([inRoot('shared/src/ui-gallery'), '--port', String(devPort), '--strictPort'])
}

function startVite(args: readonly string[]) {
  start('vite', args).on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

const addressOf = (remote: string) => `/remotes/${remote}`

function fromSource(remotes: readonly string[]): Remotes {
  return Object.fromEntries(
    remotes.map((name) => [name, { entry: `/@sources/${name}`, version: 'source' }]),
  )
}

function asBuilt(remotes: readonly string[]): Remotes {
  return Object.fromEntries(
    remotes.map((name) => [
      name,
      { entry: `${addressOf(name)}/${outputNames.remoteEntry}`, version: 'built' },
    ]),
  )
}

async function serve(options: Parameters<typeof shopServer>[0]): Promise<void> {
  const server = await createServer(shopServer(options))
  await server.listen().catch((error: Error) => fail(`${error.message}: DEV_PORT names another.`))
}
