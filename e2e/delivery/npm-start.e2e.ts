import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '../support/fixtures'

let server: ChildProcess | undefined

test.afterEach(async () => {
  if (!server || server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
})

test('npm start serves the existing builds, on any free port, without building again', async () => {
  const args = ['platform/cli/run.mjs', 'start']
  const env = { ...process.env, PORT: '0' }
  const started = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  server = started
  let said = ''
  started.stdout.on('data', (data) => (said += data))
  started.stderr.on('data', (data) => (said += data))
  await expect.poll(() => said).toContain('Bookshelf is ready at http://localhost:')
  expect(said).not.toMatch(/Building|Composing/)
  const [shop = ''] = said.match(/http:\/\/localhost:\d+/) ?? []
  expect((await fetch(shop)).status).toBe(200)
})
