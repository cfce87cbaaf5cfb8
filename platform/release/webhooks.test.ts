import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { inRoot, nodeArguments } from '../project/index.ts'
import { originOf } from '../serve/index.ts'
import { deploy, failed, refuse } from './deploy.ts'
import { liveDeployment } from './log.ts'
import { endCanary, release } from './release.ts'
import { withCanary, withRelease } from './site-changes.ts'
import type { DeployRoot } from './store.ts'
import { type Release, storeRelease } from './stored-releases.ts'
import { contentsOf, rootWithDeployment, writeBuild } from './testing/fixture-builds.ts'
import { notifyWebhooks } from './webhooks.ts'

const secret = `whsec_${Buffer.from('a secret of 24 characters').toString('base64')}`
const hour = 3_600_000
const moved = '/hooks/moved'

let folder: string
let root: DeployRoot
let next: Release
let receiver: Server
/** How the receiver answers: with a status, or not at all. */
let answer: number | null
let received: { id: string; at: string; message: Record<string, unknown> }[]
/** Is called for a request that gets no answer. */
let unanswered: () => void
let told: string[]
let notify: ReturnType<typeof notifyWebhooks>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubEnv('WEBHOOK_SECRET', secret)
  folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-webhooks-'))
  root = await rootWithDeployment(folder)
  const build = writeBuild(path.join(folder, 'two'), 'cart', 'two')
  next = await storeRelease({ root, part: 'cart', build, semver: '1.1.0' })
  answer = 204
  unanswered = () => {}
  received = []
  receiver = createServer(async (req, res) => {
    const body = await text(req)
    if (req.url === moved) return res.writeHead(204).end()
    const headers = req.headers as Record<string, string>
    // Throws if the signature or the time is wrong.
    const message = new Webhook(secret).verify(body, headers) as Record<string, unknown>
    const { 'webhook-id': id = '', 'webhook-timestamp': at = '' } = headers
    received.push({ id, at, message })
    if (answer === null) return unanswered()
    return answer && res.writeHead(answer, { Location: moved }).end()
  })
  await once(receiver.listen(0, 'localhost'), 'listening')
  told = []
  notify = notifier()
  await deploy({
    root,
    event: 'release.live',
    change: (site) => ({ ...site, origin: 'https://shop.example', webhooks: [webhook()] }),
  })
})
afterEach(() => {
  receiver.closeAllConnections()
  receiver.close()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const otherWebhook = () => ({ ...webhook(), url: `${originOf(receiver)}/hooks/2` })
const webhook = () => ({ url: `${originOf(receiver)}/hooks/1`, secretEnv: 'WEBHOOK_SECRET' })
const notifier = () => notifyWebhooks({ root, tell: (line) => told.push(line) })
const later = (time: number) => vi.setSystemTime(Date.now() + time)
const types = () => received.map(({ message }) => message.type)

/** Replaces the time limits of requests by one of the test. @returns a function that lets it expire. */
function holdTimeLimits(): () => void {
  const limits: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    limits.push(limit)
    return limit.signal
  })
  return () => {
    for (const limit of limits) limit.abort(new Error('no answer'))
  }
}

/** What `npx bookshelf follow` does each time. */
async function follow(notifying = notify) {
  const live = await liveDeployment(root)
  if (live) await notifying(live)
}

const change = (event: 'release.live' | undefined, changed: (site: SiteConfig) => SiteConfig) =>
  deploy({ root, event, command: 'release cart', change: changed })
const releaseNext = () => change('release.live', (site) => withRelease(site, next))

/** What `npx bookshelf release` does when a release is refused. */
const refused = () =>
  refuse(root, ['The cart stays empty.'])
    .catch((error) => failed(root, error, 'release cart'))
    .catch(() => {})

it('tells of a release who made it, where, how, and what it changed', async () => {
  await releaseNext()
  await follow()
  const { at, by, folder: id } = (await liveDeployment(root)) ?? {}
  expect(received.find((one) => one.id === id)).toEqual({
    ...{ id, at: expect.stringMatching(/^\d{10}$/) },
    message: {
      ...{ type: 'release.live', timestamp: at },
      data: {
        ...{ deployment: 3, by, on: os.hostname(), command: 'release cart' },
        changes: [{ part: 'cart', version: next.version, share: 100 }],
        shop: 'https://shop.example',
      },
    },
  })
})

it('tells of rollbacks, canaries and refusals, but not of refreshes', async () => {
  await follow()
  await releaseNext()
  await follow()
  await release({ root, part: 'cart', to: '1.0' })
  await follow()
  await change('release.live', (site) => withCanary(site, next, 10))
  await follow()
  await endCanary(root, 'cart')
  await follow()
  await refused()
  await change(undefined, (site) => site)
  await follow()
  expect(types()).toEqual([
    ...['release.live', 'release.live', 'release.rolled_back', 'release.live'],
    ...['canary.stopped', 'release.refused'],
  ])
  expect(received.at(3)?.message.data).toMatchObject({ changes: [{ part: 'cart', share: 10 }] })
  expect(received.at(-1)?.message.data).toEqual({
    ...{ by: expect.any(String), on: os.hostname(), command: 'release cart' },
    ...{ reasons: ['The cart stays empty.'], shop: 'https://shop.example' },
  })
})

it('tells each thing once, also if several processes follow or are started later', async () => {
  await refused()
  await follow()
  expect(received).toHaveLength(2)
  await follow()
  await follow(notifier())
  expect(received).toHaveLength(2)
})

it('does not tell what happened before a webhook was added', async () => {
  await follow()
  await refused()
  await follow()
  expect(received).toHaveLength(2)
  await change(undefined, (site) => ({ ...site, webhooks: [webhook(), otherWebhook()] }))
  await follow(notifier())
  expect(received).toHaveLength(2)
  await releaseNext()
  await follow(notifier())
  expect(received).toHaveLength(4)
})

it('tells nothing to a webhook that was removed', async () => {
  await change(undefined, (site) => ({ ...site, webhooks: [otherWebhook()] }))
  await follow()
  expect(received).toEqual([])
})

it.each([
  ['refuses it', () => 503],
  ['moves', () => 301],
  ['does not answer', () => null],
  ['is down', () => 0],
])('tries again for a day if the receiver %s', async (_, answered) => {
  unanswered = holdTimeLimits()
  const url = new URL(webhook().url)
  answer = answered()
  if (answer === 0) receiver.close()
  await follow()
  expect(told).toEqual([
    expect.stringMatching(
      `^${url.origin} was not told of release.live: .+\\. It is tried again for a day\\.$`,
    ),
  ])
  await follow()
  later(hour)
  await follow()
  expect(told).toHaveLength(1)
  if (answer === 0) await once(receiver.listen(Number(url.port), 'localhost'), 'listening')
  answer = 204
  later(hour)
  await follow()
  const [first, last] = [received[0], received.at(-1)]
  expect(last?.id).toBe(first?.id)
  expect(Number(last?.at)).toBe(Math.floor(Date.now() / 1000))
  later(hour)
  const tries = received.length
  await follow()
  expect(received).toHaveLength(tries)
})

it('sends nothing twice while a receiver is slow', async () => {
  const expire = holdTimeLimits()
  answer = null
  const arrived = new Promise<void>((resolve) => {
    unanswered = resolve
  })
  const first = follow()
  await arrived
  answer = 204
  await follow()
  expire()
  await first
  expect(received).toHaveLength(1)
})

it('gives up after a day, and says so', async () => {
  answer = 500
  await follow()
  later(25 * hour)
  await follow()
  expect(told.at(-1)).toMatch(/it answered with status 500\. It is not tried again\.$/)
  later(hour)
  await follow()
  expect(received).toHaveLength(2)
})

it('says which variable with a secret is missing', async () => {
  vi.stubEnv('WEBHOOK_SECRET', '')
  await follow()
  expect(told).toEqual([expect.stringContaining('WEBHOOK_SECRET is not set on this machine.')])
  expect(received).toEqual([])
})

it('does not serve the addresses of webhooks', () => {
  const served = Object.entries(contentsOf(root.live)).map(([file, content]) => [
    file,
    Buffer.from(content, 'base64').toString(),
  ])
  expect(served.filter(([, content]) => content?.includes('https://shop.example'))).not.toEqual([])
  expect(served.filter(([, content]) => /hooks\/1|WEBHOOK/.test(content ?? ''))).toEqual([])
})

it('happens in npx bookshelf follow, where no release waits for it', async () => {
  answer = null
  const args = ['platform/cli/bookshelf.ts', 'follow', '--every', '1']
  const env = { ...process.env, BOOKSHELF_HOME: path.dirname(root.live) }
  const child = spawn(process.execPath, [...nodeArguments, ...args], { cwd: inRoot(), env })
  onTestFinished(() => void child.kill())
  const said: string[] = []
  createInterface(child.stdout).on('line', (line) => said.push(line))
  const saysLive = (deployment: number) =>
    vi.waitFor(() => {
      expect(said).toContainEqual(expect.stringMatching(`^Deployment ${deployment} is live here`))
    })
  await saysLive(2)
  await vi.waitFor(() => expect(types()).toEqual(['release.live']))
  await releaseNext()
  await saysLive(3)
  expect(types()).toEqual(['release.live'])
})
