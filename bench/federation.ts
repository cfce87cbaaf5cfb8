import type { Browser } from '@playwright/test'
import { buildAll } from '../platform/build/index.ts'
import { ensureSite } from '../platform/compose/index.ts'
import { composed, inRoot } from '../platform/project/index.ts'
import { originOf, serveSite } from '../platform/serve/index.ts'
import { launchChromium } from '../platform/smoke/index.ts'
import { type FirstLoad, fakeServerFiles, firstLoad } from './first-load.ts'
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
