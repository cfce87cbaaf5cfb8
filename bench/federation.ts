import type { Browser } from '@playwright/test'
import { buildAll, closure, readManifest, startOf } from '../platform/build/index.ts'
import { ensureSite } from '../platform/compose/index.ts'
import { composed, inRoot } from '../platform/project/index.ts'
import { originOf, serveSite } from '../platform/serve/index.ts'
import { launchChromium } from '../platform/testing/index.ts'
import { type FirstLoad, firstLoad } from './first-load.ts'
import { buildMonolith } from './monolith/build-monolith.ts'

const builds = {
  federated: { folder: inRoot(composed.site), build: 'shell/dist' },
  monolith: { folder: inRoot(composed.monolith), build: composed.monolithBuild },
}

/** Prints what a first visit of the home page fetches, compared with the same sources as one build. */
export async function benchFederation(asJson: boolean): Promise<void> {
  await buildAll()
  await ensureSite()
  await buildMonolith()

  const browser = await launchChromium()
  const federated = await measure(browser, builds.federated)
  const monolith = await measure(browser, builds.monolith)
  await browser.close()

  if (asJson) console.log(JSON.stringify({ federated, monolith }))
  else {
    console.table({ federated, monolith })
    console.log(`JavaScript: ${(federated.jsKB / monolith.jsKB).toFixed(2)} times the monolith’s`)
  }
}

async function measure(
  browser: Browser,
  { folder, build }: { folder: string; build: string },
): Promise<FirstLoad> {
  const server = await serveSite({ folder, port: 0 })
  const result = await firstLoad(browser, `${originOf(server)}/`, fakeServerFiles(build))
  server.close()
  return result
}

/**
 * Recognizes the files that only the fake server needs, by their address.
 * @param build the folder of the build that contains it.
 */
function fakeServerFiles(build: string): (url: string) => boolean {
  const manifest = readManifest(inRoot(build))
  // The federated builds have an entry of its own, the monolith a chunk of this name.
  const isFakeServer = (key: string) => /\/mock-api\/|^_fake-server-/.test(key)
  const entries = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports)
  const ofShop = closure(manifest, [
    startOf(manifest),
    ...entries.filter((key) => !isFakeServer(key)),
  ])
  const files = closure(manifest, entries.filter(isFakeServer)).js.filter(
    (file) => !ofShop.js.includes(file),
  )
  if (files.length === 0) throw new Error(`${build} does not contain the fake server.`)
  return (url) => files.some((file) => url.endsWith(file))
}
