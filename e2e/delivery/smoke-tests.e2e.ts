import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { localBuilds } from '../../platform/build/index'
import { composeSite, readSite } from '../../platform/compose/index'
import { composed, inRoot, partNames } from '../../platform/project/index'
import { originOf, serveSite } from '../../platform/serve/index'
import { runSmokeTests, sourcesOf } from '../../platform/smoke/index'
import { expect, test } from '../support/fixtures'
import { closedLater, closeServersAfterwards, serveShop } from '../support/own-site'
import { extendChunk } from '../support/released-shop'

closeServersAfterwards()
const folders: string[] = []
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('the smoke test of every part succeeds in the shop', { tag: '@releases' }, async ({
  baseURL,
}) => {
  expect(await runSmokeTests(sourcesOf(partNames), baseURL ?? '')).toEqual([])
})

/** Serves the shop with changed builds of remotes, by their names. */
async function serveWith(changes: Record<string, (build: string) => void>): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-changed-'))
  folders.push(folder)
  const remotes = { ...localBuilds.remotes }
  for (const [name, change] of Object.entries(changes)) {
    const build = path.join(folder, name)
    cpSync(localBuilds.remotes[name] ?? '', build, { recursive: true })
    change(build)
    remotes[name] = build
  }
  const out = path.join(folder, 'site')
  const site = readSite(inRoot('e2e/site.json'))
  const previous = [inRoot(composed.testSite)]
  await composeSite({ site, out, builds: { ...localBuilds, remotes }, previous })
  return originOf(closedLater(await serveSite({ folder: out, port: 0 })))
}

/** What a build for Node does not do, so the pages of these screens are prerendered as always. */
const inBrowsers = (code: string) => `if (typeof document !== 'undefined') ${code}`

test('the smoke test of a remote fails if a prerendered screen throws in browsers, or later', {
  tag: '@releases',
}, async () => {
  const shop = await serveWith({
    catalog: (build) => extendChunk(build, 'home', inBrowsers('{ throw new Error("broken") }')),
    // After several answers, when nothing is requested for a moment each time.
    account: (build) =>
      extendChunk(
        build,
        'signup',
        inBrowsers(`(async () => {
          for (let n = 0; n < 3; n += 1) await (await fetch('/deployment.json')).text()
          new Image().src = '/gone.png'
        })()`),
      ),
  })
  const [ofCatalog, ofAccount, ...others] = await runSmokeTests(
    sourcesOf(['catalog', 'account']),
    shop,
  )
  expect(ofCatalog).toMatch(/^catalog, step “show the home page”: .*broken/)
  expect(ofAccount).toMatch(
    new RegExp(`^account, step “show the form to sign up”: .* 404 .*: ${shop}/gone\\.png`),
  )
  expect(others).toEqual([])
})

test('the smoke test of devtools succeeds in a shop without devtools', {
  tag: '@releases',
}, async () => {
  const shop = await serveShop('without-devtools', { devtools: false })
  expect(await runSmokeTests(sourcesOf(['devtools']), shop)).toEqual([])
})

/** Begins the smoke test of a shop that answers only once: it seems to be up. @param hang what later requests get. */
async function smokeTestOf(hang: (socket: Socket) => void) {
  let requests = 0
  const shop = createServer(({ socket }, response) => {
    requests += 1
    if (requests === 1) response.end('A shop')
    else hang(socket)
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const args = ['platform/cli/run.mjs', 'smoke', 'shell', '--url', url]
  const command = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  return { shop, command, said: text(command.stderr) }
}

test('npx bookshelf smoke reports at which step a shop fails, with a screenshot', {
  tag: '@releases',
}, async () => {
  const smoke = await smokeTestOf((socket) => socket.destroy())
  const [said, [status]] = await Promise.all([smoke.said, once(smoke.command, 'exit')])
  smoke.shop.close()

  expect(status).toBe(1)
  expect(said).toMatch(/^shell, step “show the home page in its frame”: .*ERR_EMPTY_RESPONSE/m)
  const [, picture = ''] = said.match(/Screenshot: (.*\.png)$/m) ?? []
  expect(path.dirname(path.dirname(picture))).toBe(inRoot('test-results'))
  expect(existsSync(picture)).toBe(true)
  rmSync(picture)
})

test('npx bookshelf smoke that is told to stop ends at once, without the log of the browser', {
  tag: '@releases',
}, async () => {
  let isOpened = () => {}
  const opened = new Promise<void>((resolve) => (isOpened = resolve))
  const { shop, command, said } = await smokeTestOf(() => isOpened())
  // The page of the test waits.
  await opened
  command.kill('SIGTERM')
  expect(await once(command, 'exit')).toEqual([130, null])
  expect(await said).toBe('')
  shop.closeAllConnections()
  shop.close()
})
