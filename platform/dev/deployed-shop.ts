import * as v from 'valibot'
import { SiteConfig } from '../../shared/src/contract/site.ts'
import { type Provided, readRemotes } from '../compose/index.ts'
import { fail, mapValues, outputNames } from '../project/index.ts'

/** The configuration of a deployed shop, and what its remotes bring. Exits if there is none. */
export async function deployedShop(url: URL): Promise<{ site: SiteConfig; provided: Provided }> {
  const site = await fetchSite(new URL(outputNames.site, url))
  const remotes = mapValues(site.remotes, (remote) => {
    return { ...remote, entry: new URL(remote.entry, url).href }
  })
  const absolute = { ...site, remotes }
  const read = await readRemotes(absolute, { remotes: {} })
  return { site, provided: mapValues(read, ({ provides }) => provides) }
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
