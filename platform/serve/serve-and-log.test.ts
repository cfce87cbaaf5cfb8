import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inRoot, nodeArguments } from '../project/index.ts'
import { type FixtureSite, writeFixtureSite } from './testing/fixture-site.ts'

let site: FixtureSite
const running: ChildProcess[] = []

beforeAll(() => {
  site = writeFixtureSite()
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue
    child.kill()
    await once(child, 'exit')
  }
})
afterAll(() => site.remove())

/** Runs a command, and reads its output until it exits or is ready. */
async function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    [...nodeArguments, 'platform/cli/bookshelf.ts', command, ...args],
    {
      cwd: inRoot(),
      env: { ...process.env, HOST: undefined, PORT: '0', ...env },
    },
  )
  running.push(child)
  let printed = ''
  return new Promise<{ printed: string; status: number | null }>((resolve) => {
    const read = (text: Buffer) => {
      printed += text
      if (printed.includes('is ready')) resolve({ printed, status: null })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (status) => resolve({ printed: printed.trim(), status }))
  })
}

it('says that only this machine can connect, at which address, and how to let others connect', async () => {
  const { printed } = await run('serve', [site.folder])
  const address = printed.match(/http:\/\/localhost:\d+/)?.[0] ?? ''
  expect(printed).toContain('only this machine can connect; HOST=0.0.0.0 lets others in')
  expect(await (await fetch(address)).text()).toBe('<h1>Home</h1>')
})

it('says that other machines can connect once it is open', { tags: ['second-tier'] }, async () => {
  const { printed } = await run('serve', [site.folder], { HOST: '0.0.0.0' })
  expect(printed).toContain('other machines can connect')
})

it('says plainly when its port is taken', async () => {
  const taken: Server = createServer()
  await once(taken.listen(0, 'localhost'), 'listening')
  const PORT = String((taken.address() as AddressInfo).port)
  const { printed, status } = await run('serve', [site.folder], { PORT })
  const collector = await run('collect', [site.folder], { PORT })
  expect(collector.printed).toBe(printed)
  taken.close()
  expect(printed).toBe(
    `Port ${PORT} is taken. Choose another one with PORT, such as PORT=${Number(PORT) + 1}.`,
  )
  expect(status).toBe(1)
})

it('says in a sentence that the store of releases does not answer', {
  tags: ['second-tier'],
}, async () => {
  const { printed, status } = await run('releases', [], {
    BOOKSHELF_STORE: 's3://shop/books',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
    AWS_REGION: 'anywhere',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  })
  // Before it, Amazon's client may warn of old versions of Node.
  expect(printed.split('\n').at(-1)).toContain('The store s3://shop cannot be used')
  expect(status).toBe(1)
})

it('--home names the store for one command', { tags: ['second-tier'] }, async () => {
  const { printed } = await run('releases', ['--home', site.folder], { BOOKSHELF_HOME: '/other' })
  expect(printed).toContain(`Nothing is live in ${site.folder} yet.`)
})
