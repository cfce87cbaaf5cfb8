/**
 * npm run bench:federation [-- --json]: what federation costs a first visit of the home page, beside
 * the same sources built as one.
 */
import type { AddressInfo } from 'node:net'
import { chromium } from '@playwright/test'
import { composeMonolith } from './bench/compose-monolith.ts'
import { type FirstLoad, firstLoad } from './bench/first-load.ts'
import { findBrowser } from './lib/browser.ts'
import { buildAll } from './lib/build-all.ts'
import { ensureSite } from './lib/ensure-site.ts'
import { exec, fail } from './lib/exec.ts'
import { inRoot } from './lib/root.ts'
import { serveSite } from './lib/static-server.ts'
import { readManifest } from './lib/vite-manifest.ts'

const builds = {
  federated: { folder: inRoot('dist/site'), manifest: inRoot('shell/dist') },
  monolith: { folder: inRoot('dist/monolith'), manifest: inRoot('dist/monolith-build') },
}

await buildAll()
await ensureSite()
const built = await exec(
  'vite',
  ['build', 'shell', '--config', 'scripts/bench/monolith.vite.config.ts', '--logLevel', 'warn'],
  { env: { NODE_ENV: 'production' }, quiet: true },
)
if (built !== 0) fail('The monolith could not be built.')
await composeMonolith(builds.monolith.folder)

const found = await findBrowser()
if (!found) fail('No Chromium starts on this machine. Name one: CHROMIUM_PATH=…')
const browser = await chromium.launch({ ...found, args: ['--no-sandbox'] })
const federated = await measure(builds.federated)
const monolith = await measure(builds.monolith)
await browser.close()

if (process.argv.includes('--json')) console.log(JSON.stringify({ federated, monolith }))
else {
  console.table({ federated, monolith })
  console.log(`JavaScript: ${(federated.jsKB / monolith.jsKB).toFixed(2)} times the monolith’s`)
}
process.exit(0)

async function measure({
  folder,
  manifest,
}: {
  folder: string
  manifest: string
}): Promise<FirstLoad> {
  const server = await serveSite({ folder, port: 0 })
  const { port } = server.address() as AddressInfo
  const chunks = Object.entries(readManifest(manifest))
  const fakeServer = chunks
    .filter(([key]) => key.includes('mock-api'))
    .map(([, chunk]) => chunk.file)
  const result = await firstLoad(browser, `http://localhost:${port}/`, (url) =>
    fakeServer.some((file) => url.endsWith(file)),
  )
  server.close()
  return result
}
