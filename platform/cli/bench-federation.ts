/**
 * npm run bench:federation [-- --json]: what federation costs a first visit of the home page, beside
 * the same sources built as one.
 */
import { chromium } from '@playwright/test'
import { composed, fail, inRoot, readCommandLine } from '../base/index.ts'
import { buildMonolith, type FirstLoad, fakeServerFiles, firstLoad } from '../bench/index.ts'
import { buildAll } from '../builds/index.ts'
import { ensureSite } from '../composer/index.ts'
import { originOf, serveSite } from '../server/index.ts'
import { findBrowser } from '../testing/index.ts'

const builds = {
  federated: { folder: inRoot(composed.site), build: 'shell/dist' },
  monolith: { folder: inRoot(composed.monolith), build: composed.monolithBuild },
}

const { values } = readCommandLine({ json: { type: 'boolean' } })

await buildAll()
await ensureSite()
await buildMonolith()

const found = await findBrowser()
if (!found) fail('No Chromium starts on this machine. Name one: CHROMIUM_PATH=…')
const browser = await chromium.launch({ ...found, args: ['--no-sandbox'] })
const federated = await measure(builds.federated)
const monolith = await measure(builds.monolith)
await browser.close()

if (values.json) console.log(JSON.stringify({ federated, monolith }))
else {
  console.table({ federated, monolith })
  console.log(`JavaScript: ${(federated.jsKB / monolith.jsKB).toFixed(2)} times the monolith’s`)
}
process.exit(0)

async function measure({ folder, build }: { folder: string; build: string }): Promise<FirstLoad> {
  const server = await serveSite({ folder, port: 0 })
  const result = await firstLoad(browser, `${originOf(server)}/`, fakeServerFiles(build))
  server.close()
  return result
}
