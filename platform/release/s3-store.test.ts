import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runCommand } from '../cli/testing/run-command.ts'
import { inRoot } from '../project/index.ts'
import { originOf } from '../serve/index.ts'
import { s3Store } from './s3-store.ts'
import { s3Environment } from './testing/s3-environment.ts'
import { openS3Server } from './testing/s3-server.ts'

const server = s3Environment(2)

beforeEach(() => void vi.stubEnv('AWS_MAX_ATTEMPTS', '1'))

const storeIn = (bucket = 'shop', prefix = 'books/') => s3Store(bucket, prefix)

it('creates a record once for concurrent attempts', async () => {
  const texts = Array.from({ length: 10 }, (_, at) => `“${at}” `.repeat(1000))
  const created = await Promise.all(
    texts.map((text) => storeIn().writeIfAbsent('log/1.json', text)),
  )
  expect(created.filter(Boolean)).toHaveLength(1)
  expect(String(await storeIn().read('log/1.json'))).toBe(texts[created.indexOf(true)])
})

it('recognises its own record if the first answer was lost', async () => {
  expect(await storeIn().writeIfAbsent('log/1.json', 'mine')).toBe(true)
  expect(await storeIn().writeIfAbsent('log/1.json', 'mine')).toBe(true)
  expect(await storeIn().writeIfAbsent('log/1.json', 'yours')).toBe(false)
})

it('tells the time of the store, whatever that of the machine', async () => {
  const store = storeIn()
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 20 * 24 * 3600 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await store.list('log')
  expect(Math.abs(store.now() - now)).toBeLessThan(60_000)
})

it('lists a folder page by page, without folders in it and without other shops', async () => {
  const names = ['1.json', '2.json', '3.json', '4 + 5.json', '5.json']
  for (const name of names) await storeIn().writeIfAbsent(`log/${name}`, name)
  await storeIn().writeIfAbsent('log/deeper/1.json', 'deeper')
  await storeIn('shop', 'toys/').writeIfAbsent('log/9.json', 'toys')
  expect((await storeIn().list('log')).sort()).toEqual(names)
})

it.each([
  ['nobuck', {}, 'NoSuchBucket'],
  ['shop', { AWS_ACCESS_KEY_ID: 'stranger' }, 'InvalidAccessKeyId'],
])('says what the store answers: %s %o', async (bucket, settings, reason) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const sentence = `The store s3://${bucket} cannot be used. ${reason}`
  const store = storeIn(bucket)
  await expect(store.list('log')).rejects.toThrow(sentence)
  await expect(store.read('log/1.json')).rejects.toThrow(sentence)
  await expect(store.writeIfAbsent('log/1.json', 'text')).rejects.toThrow(sentence)
})

it('reports that the store does not answer', async () => {
  const store = storeIn()
  server().close()
  await once(server(), 'close')
  await expect(store.list('log')).rejects.toThrow(/cannot be used\. connect ECONNREFUSED/)
  vi.stubEnv('BOOKSHELF_STORE', 's3://shop/books')
  const sentence = expect.stringMatching(/^The store s3:\/\/shop cannot be used\. connect .*$/)
  expect(await runCommand('releases')).toEqual({ status: 'exit 1', text: sentence })
})

it.each([
  ['at all', () => {}],
  ['to the end', (res: ServerResponse) => res.writeHead(200, { 'Content-Length': 9 }).write('<')],
])('gives up a store that does not answer %s', async (_, answer) => {
  const silent = createServer((_, res) => void answer(res))
  await once(silent.listen(0, 'localhost'), 'listening')
  vi.stubEnv('AWS_ENDPOINT_URL', originOf(silent))
  const store = s3Store('shop', '', 100)
  // A busy machine may already be too slow to connect.
  const reason = /cannot be used\. .*(socket timed out|timeout)/
  await expect(store.list('log')).rejects.toThrow(reason)
  await expect(store.read('archives/a.tgz')).rejects.toThrow(reason)
  await expect(store.writeIfAbsent('log/1.json', 'text')).rejects.toThrow(reason)
  silent.closeAllConnections()
  silent.close()
})

it('reports missing credentials', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined)
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/none')
  vi.stubEnv('AWS_CONFIG_FILE', '/none')
  await expect(storeIn().list('log')).rejects.toThrow(/cannot be used\. Could not load credentials/)
})

describe('the documented policy of', () => {
  /** The store as somebody sees who has only these rights. */
  async function storeWith(name: string) {
    const policy = JSON.parse(readFileSync(inRoot(`docs/recipes/${name}-policy.json`), 'utf8'))
    const policies = { someone: policy }
    const limited = await openS3Server({ bucket: 'bookshelf', accessKeyId: 'owner', policies })
    onTestFinished(() => void limited.close())
    vi.stubEnv('AWS_ENDPOINT_URL', originOf(limited))
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'owner')
    const all = s3Store('bookshelf', 'shop/')
    await all.writeIfAbsent('deployments/1.json', 'one')
    await all.writeIfAbsent('archives/cart/1.0.0.tgz', 'cart')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'someone')
    return s3Store('bookshelf', 'shop/')
  }

  it('a team lets it create its releases and records, and change nothing', async () => {
    const store = await storeWith('team')
    expect(await store.writeIfAbsent('archives/reviews/1.0.0.tgz', 'reviews')).toBe(true)
    expect(await store.writeIfAbsent('deployments/2.json', 'two')).toBe(true)
    expect(await store.writeIfAbsent('deployments/1.json', 'another')).toBe(false)
    expect(await store.list('deployments')).toEqual(['1.json', '2.json'])
    expect(String(await store.read('archives/cart/1.0.0.tgz'))).toBe('cart')
    expect(await store.read('archives/cart/0.9.0.tgz')).toBeNull()
    for (const name of ['archives/cart/2.0.0.tgz', 'deployments/2-ab/index.html', 'other.json'])
      await expect(store.writeIfAbsent(name, ''), name).rejects.toThrow(
        `AccessDenied. This needs the right s3:PutObject for “shop/${name}”`,
      )
    const toys = s3Store('bookshelf', 'toys/')
    await expect(toys.writeIfAbsent('deployments/1.json', '')).rejects.toThrow('AccessDenied')
    const client = new S3Client({ forcePathStyle: true })
    const record = { Bucket: 'bookshelf', Key: 'shop/deployments/2.json' }
    for (const command of [
      new PutObjectCommand({ ...record, Body: 'three' }),
      new DeleteObjectCommand(record),
    ])
      await expect(client.send(command as PutObjectCommand)).rejects.toThrow('AccessDenied')
  })

  it('a server lets it follow, and write nothing', async () => {
    const store = await storeWith('server')
    expect(await store.list('deployments')).toEqual(['1.json'])
    expect(String(await store.read('deployments/1.json'))).toBe('one')
    await expect(store.writeIfAbsent('deployments/2.json', '')).rejects.toThrow('AccessDenied')
  })

  it('a server that watches lets it create records, and no releases', async () => {
    const store = await storeWith('watching-server')
    expect(await store.writeIfAbsent('deployments/2.json', '')).toBe(true)
    await expect(store.writeIfAbsent('archives/cart/2.0.0.tgz', '')).rejects.toThrow('AccessDenied')
  })
})
