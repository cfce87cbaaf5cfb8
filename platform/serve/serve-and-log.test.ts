import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../cli/testing/run-command.ts'
import { inRoot, nodeArguments } from '../project/index.ts'
import { type FixtureSite, writeFixtureSite } from './testing/fixture-site.ts'

let site: FixtureSite
let child: ChildProcessByStdio<null, Readable, null> | undefined

beforeAll(() => {
  site = writeFixtureSite()
})
afterEach(() => {
  child?.kill()
})
afterAll(() => site.remove())

/** Serves the site in a process of its own. @returns what it prints. */
async function serve(env: Record<string, string> = {}) {
  const args = [...nodeArguments, 'platform/cli/bookshelf.ts', 'serve', site.folder]
  child = spawn(process.execPath, args, {
    ...{ cwd: inRoot(), stdio: ['ignore', 'pipe', 'inherit'] },
    env: { ...process.env, HOST: undefined, PORT: '0', ...env },
  })
  const [printed] = await once(child.stdout, 'data')
  return String(printed)
}

it('says that only this machine can connect, at which address, and how to let others connect', async () => {
  const printed = await serve()
  const address = printed.match(/http:\/\/localhost:\d+/)?.[0] ?? ''
  expect(printed).toContain('only this machine can connect; HOST=0.0.0.0 lets others in')
  expect(await (await fetch(address)).text()).toBe('<h1>Home</h1>')
})

it('says that other machines can connect once it is open', { tags: ['second-tier'] }, async () => {
  expect(await serve({ HOST: '0.0.0.0' })).toContain('other machines can connect')
})

it('says plainly when its port is taken', async () => {
  const taken = createServer()
  await once(taken.listen(0, 'localhost'), 'listening')
  const { port } = taken.address() as AddressInfo
  for (const command of ['serve', 'collect'])
    expect(await runCommand(command, site.folder, '--port', String(port))).toEqual({
      status: 'exit 1',
      text: `Port ${port} is taken. Choose another one with PORT, such as PORT=${port + 1}.`,
    })
  taken.close()
})
