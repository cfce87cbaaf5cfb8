/**
 * npm run bench:federation [-- --json]: what federation costs a first visit of the home page, beside
 * the same sources built as one.
 */
import { chromium } from '@playwright/test'
import { buildMonolith } from './bench/build-monolith.ts'
import { fakeServerFiles } from './bench/fake-server-files.ts'
import { type FirstLoad, firstLoad } from './bench/first-load.ts'
import { findBrowser } from './lib/browser.ts'
import { buildAll } from './lib/build-all.ts'
import { readCommandLine } from './lib/command-line.ts'
import { ensureSite } from './lib/ensure-site.ts'
import { fail } from './lib/exec.ts'
import { inRoot } from './lib/root.ts'
import { originOf, serveSite } from './lib/static-server.ts'

const builds = {
  federated: { folder: inRoot('dist/site'), build: 'shell/dist' },
  monolith: { folder: inRoot('dist/monolith'), build: 'dist/monolith-build' },
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
