import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { inRoot, partNames } from '../../platform/project/index'
import { runSmokeTests } from '../../platform/smoke/index'
import { expect, test } from '../support/fixtures'
import { closeServersAfterwards, serveShop } from '../support/own-site'

closeServersAfterwards()

test('the smoke test of every part succeeds in the shop', async ({ baseURL }) => {
  expect(await runSmokeTests(partNames, baseURL ?? '')).toEqual([])
})

test('the smoke test of devtools succeeds in a shop without devtools', async () => {
  const shop = await serveShop('without-devtools', { devtools: false, prerender: 'none' })
  expect(await runSmokeTests(['devtools'], shop)).toEqual([])
})

test('npx bookshelf smoke reports at which step a shop fails, with a screenshot', async () => {
  // It answers only once: it seems to be up, and then hangs.
  let requests = 0
  const shop = createServer((request, response) => {
    requests += 1
    if (requests === 1) response.end('A shop')
    else request.socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const args = ['platform/cli/run.mjs', 'smoke', 'shell', '--url', url]
  const command = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [status]] = await Promise.all([text(command.stderr), once(command, 'exit')])
  shop.close()

  expect(status).toBe(1)
  expect(said).toMatch(/^shell, step “show the home page in its frame”: .*ERR_EMPTY_RESPONSE/m)
  const [, picture = ''] = said.match(/Screenshot: (.*\.png)$/m) ?? []
  expect(path.dirname(path.dirname(picture))).toBe(inRoot('test-results'))
  expect(existsSync(picture)).toBe(true)
  rmSync(picture)
})

test('npx bookshelf smoke that is told to stop ends at once, without the log of the browser', async () => {
  // It answers only once: the page of the test waits.
  let requests = 0
  let isOpened = () => {}
  const opened = new Promise<void>((resolve) => (isOpened = resolve))
  const shop = createServer((_, response) => {
    requests += 1
    if (requests === 1) response.end('A shop')
    else isOpened()
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const args = ['platform/cli/run.mjs', 'smoke', 'shell', '--url', url]
  const command = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(command.stderr)
  await opened
  command.kill('SIGTERM')
  expect(await once(command, 'exit')).toEqual([130, null])
  expect(await said).toBe('')
  shop.closeAllConnections()
  shop.close()
})
