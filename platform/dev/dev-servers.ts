import { existsSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { SiteConfig } from 'shared/schema'
import * as v from 'valibot'
import { createServer, type InlineConfig } from 'vite'
import { builtRemotes, staleBuilds, viteConfigOf } from '../build/index.ts'
import { providedBy, readRemotes, readSite } from '../compose/index.ts'
import { bundledDev } from '../federation/index.ts'
import {
  entryOf,
  fail,
  folderOf,
  inPackages,
  inRoot,
  mapValues,
  outputNames,
  readPort,
  remoteNames,
} from '../project/index.ts'
import { shopServer } from './shop-server.ts'

/** The shop: shell, `shared` and some remotes from source, the others as built. */
export async function devShop(worked: readonly string[]): Promise<void> {
  const { config, sources, built, unbuilt } = shopForDevelopment(worked)
  await serveShop('The shop', config, sources)
  if (built.length > 0) console.log(`From their builds: ${built.join(', ')}.`)
  if (unbuilt.length > 0)
    console.log(
      `From source because their builds are stale (npm run build): ${unbuilt.join(', ')}.`,
    )
}

/** The server of that shop, and where it takes the remotes from. Remotes without a current build come from source. */
export function shopForDevelopment(worked: readonly string[]) {
  const unbuilt = staleBuilds(remoteNames.map((name) => ({ name, folder: folderOf(name) })))
    .map(({ name }) => name)
    .filter((name) => !worked.includes(name))
  const sources = [...worked, ...unbuilt]
  const builds = Object.fromEntries(
    Object.entries(builtRemotes).filter(([name]) => !sources.includes(name)),
  )
  const asBuilt = mapValues(builds, (_, name) => ({ entry: entryOf(name), version: 'built' }))
  const settings = inRoot('site/site.json')
  // A team's own repository has none.
  const { seller, policies } = existsSync(settings) ? readSite(settings) : {}
  const site: SiteConfig = {
    ...{ seller, policies },
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
  return { config, sources, built: Object.keys(builds), unbuilt }
}

/** Some remotes, with shell and `shared`, against a deployed shop. Exits if there is none. */
export async function devAgainst(sources: readonly string[], deployment: URL): Promise<void> {
  const deployed = await fetchSite(new URL(outputNames.site, deployment))
  const absolute = mapValues(deployed.remotes, (remote) => ({
    ...remote,
    entry: new URL(remote.entry, deployment).href,
  }))
  const read = await readRemotes({ ...deployed, remotes: absolute }, { remotes: {} })
  const provided = mapValues(read, ({ provides }) => provides)
  const site = { ...deployed, remotes: { ...deployed.remotes, ...fromSource(sources) } }
  const config = shopServer({ sources, site, provided, deployment })
  await serveShop(`The shop of ${deployment.origin}`, config, sources)
}

async function fetchSite(url: URL): Promise<SiteConfig> {
  try {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return v.parse(SiteConfig, await answer.json())
  } catch (error) {
    return fail(`${url} is not the configuration of a shop: ${(error as Error).message}`)
  }
}

/** One remote without the shell, as `npx vite` shows it in the remote's folder. */
export async function devAlone(remote: string): Promise<void> {
  const folder = folderOf(remote)
  await serve(`${remote} alone`, { root: inRoot(folder), configFile: viteConfigOf(folder) })
}

/** The page of all shared components. */
export async function devGallery(): Promise<void> {
  const root = inPackages('shared/src/ui-gallery')
  const plugins = [react(), bundledDev()]
  await serve('The shared components', { root, configFile: false, server: { port: 5170 }, plugins })
}

function fromSource(remotes: readonly string[]): SiteConfig['remotes'] {
  return Object.fromEntries(
    remotes.map((name) => [name, { entry: `/@sources/${name}`, version: 'source' }]),
  )
}

async function serveShop(what: string, config: InlineConfig, sources: readonly string[]) {
  await serve(what, { ...config, configFile: false })
  console.log(`From source: ${['shell', 'shared', ...sources].join(', ')}.`)
}

/** @param what is printed with the address. PORT names another port than that of the configuration. */
async function serve(what: string, config: InlineConfig): Promise<void> {
  const port = readPort('PORT') ?? config.server?.port
  const server = await createServer({
    logLevel: 'warn',
    ...config,
    server: { ...config.server, ...(port === undefined ? {} : { port }) },
  })
  await server
    .listen()
    .catch((error: Error) => fail(`${error.message}. Choose another port with PORT.`))
  console.log(`${what}: ${server.resolvedUrls?.local[0]?.replace(/\/$/, '')}`)
}
