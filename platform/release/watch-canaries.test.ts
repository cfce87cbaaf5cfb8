import type { Server } from 'node:http'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runCommand } from '../cli/testing/run-command.ts'
import { openCollector, reportsPath } from '../errors/index.ts'
import { originOf } from '../serve/index.ts'
import type { Counted } from './compare-canary.ts'
import { followLog } from './follow.ts'
import { formatReleases, listReleases } from './list-releases.ts'
import { liveDeployment } from './log.ts'
import { release } from './release.ts'
import { withCanary } from './site-changes.ts'
import type { DeployRoot } from './store.ts'
import type { Release } from './stored-releases.ts'
import { asCommand } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'
import { watchCanaries } from './watch-canaries.ts'

const { inFolder, root, liveSite, store, apply } = liveShop({
  telemetry: { url: 'https://reports.example' },
})

/** In seconds. */
const every = 600
const schedule = { steps: [25, 100], every }

let file: string
let canary: Release
let stable: string
let collector: Server
let told: string[]
let watch: ReturnType<typeof watchCanaries>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  file = inFolder('reports.jsonl')
  stable = (await liveSite())?.remotes.cart?.version ?? ''
  canary = await store('cart', 'two')
  await apply((live) => withCanary(live, canary, 5, schedule))
  collector = await openCollector({ file, releases: root().releases, port: 0 })
  told = []
  watch = watcher()
})
afterEach(() => {
  collector.close()
  vi.useRealTimers()
})

const watcher = (place = root()) =>
  watchCanaries({ root: place, reports: file, tell: (line) => told.push(line) })
const cart = async () => (await liveSite())?.remotes.cart
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

/** What `npx bookshelf follow` does each time. */
async function follow(watching = watch) {
  const live = await followLog(root())
  if (live) await watching(live)
}

/** Pages report what is counted while the canary has a percentage. */
async function report(percent: number, counted: readonly Counted[], changes = {}) {
  const about = { about: 'canary', remote: 'cart', route: '/cart', canary: canary.version, percent }
  const reports = counted.map(({ isCanary, kind }) => {
    return { ...about, kind, version: isCanary ? canary.version : stable, ...changes }
  })
  for (let from = 0; from < reports.length; from += 100) {
    const body = JSON.stringify({ reports: reports.slice(from, from + 100) })
    const { status } = await fetch(originOf(collector) + reportsPath, { method: 'POST', body })
    expect(status).toBe(204)
  }
}

const times = (count: number, isCanary: boolean, kind: Counted['kind'] = 'used'): Counted[] =>
  Array.from({ length: count }, () => ({ isCanary, kind }))
const enough = [...times(100, true), ...times(100, false)]

it('raises the percentage only when its time is over', async () => {
  await report(5, enough)
  later(every - 1)
  await follow()
  expect((await cart())?.canary?.percent).toBe(5)
  later(1)
  await follow()
  expect((await cart())?.canary).toMatchObject({ version: canary.version, percent: 25 })
  // Those of the percentage before do not count.
  await report(5, enough)
  later(every)
  await follow()
  expect((await cart())?.canary?.percent).toBe(25)
})

it('counts the time from when the percentage went live, whatever other teams release', async () => {
  later(every / 2)
  await apply((site) => ({ ...site, devtools: true }))
  await report(5, enough)
  later(every / 2)
  await follow()
  expect((await cart())?.canary?.percent).toBe(25)
})

it('waits as long if its own clock is ahead of that of the store', async () => {
  later(3600)
  const now = () => Date.now() - 3600 * 1000
  const watching = watcher({ ...root(), store: { ...root().store, now } })
  await report(5, enough)
  await follow(watching)
  expect((await cart())?.canary?.percent).toBe(5)
  later(every)
  await follow(watching)
  expect((await cart())?.canary?.percent).toBe(25)
})

it('does not raise the percentage with too few shoppers, and says so once', async () => {
  await report(5, [...times(40, true), ...times(1000, false)])
  later(every)
  await follow()
  later(every)
  await follow()
  expect(await cart()).toMatchObject({ version: stable, canary: { percent: 5 } })
  expect(told).toEqual([
    expect.stringContaining('stays at 5% until more shoppers have been counted: it failed for'),
  ])
})

it('does not count what was reported before the canary went live, or about something else', async () => {
  later(-1)
  await report(5, enough)
  later(1)
  await report(25, enough)
  for (const other of [{ canary: '1.0.9' }, { remote: 'account' }, { version: '0.9.0' }])
    await report(5, enough, other)
  later(every)
  await follow()
  expect(told).toEqual([expect.stringContaining('failed for 0 of 0 shoppers, and the other')])
})

it('leaves canaries without a time alone', async () => {
  await apply((live) => withCanary(live, canary, 5))
  await report(5, [...times(100, true), ...times(100, true, 'failed'), ...times(100, false)])
  later(every)
  await follow()
  expect(await cart()).toMatchObject({ canary: { percent: 5 } })
  expect(told).toEqual([])
})

it('says in the log who has stopped a canary, and why', async () => {
  await report(5, [...times(200, false), ...times(20, true), ...times(20, true, 'failed')])
  await asCommand('follow', follow)
  expect(await liveDeployment(root())).toMatchObject({
    number: 3,
    command: 'follow',
    reason: expect.stringMatching(
      /^The canary 1\.1\.0-\w+ of cart was stopped: it failed for \d+ of 20 shoppers, and the other version for 0 of 200 shoppers\.$/,
    ),
  })
  const [, newest] = formatReleases(root(), await listReleases(root(), 1))
  expect(newest).toMatch(/cart +1\.0\.0-\w+ +● live .* follow +The canary .* was stopped: /)
})

it('forgets what was counted when a canary ends: the same one may be tried again', async () => {
  await report(5, [...times(200, false), ...times(20, true), ...times(20, true, 'failed')])
  await follow()
  await follow()
  later(1)
  await apply((live) => withCanary(live, canary, 5, schedule))
  await follow()
  expect((await cart())?.canary).toMatchObject({ version: canary.version, percent: 5 })
})

it('takes one step if several machines watch', async () => {
  await report(5, enough)
  later(every)
  await Promise.all([follow(), follow(watcher()), follow(watcher())])
  expect(await liveDeployment(root())).toMatchObject({ number: 3 })
  expect((await cart())?.canary).toMatchObject({ percent: 25, steps: [100] })
  expect(told).toEqual([expect.stringContaining('rose to 25%')])
})

it('becomes the version for everybody at 100%', async () => {
  for (const percent of [5, 25]) {
    await report(percent, enough)
    later(every)
    await follow()
  }
  const { entry, version, contract } = (await cart()) ?? {}
  expect(await cart()).toEqual({ entry, version, contract })
  expect(version).toBe(canary.version)
  expect(told).toEqual(['25%', '100%'].map((to) => expect.stringContaining(`rose to ${to}`)))
})

it('tells what has failed, and tries again after the same time', async () => {
  await report(5, enough)
  later(every)
  let isDown = true
  const store: DeployRoot['store'] = {
    ...root().store,
    writeIfAbsent: async (...record) => {
      if (isDown) throw new Error('The store is down.')
      return root().store.writeIfAbsent(...record)
    },
  }
  const watching = watcher({ ...root(), store })
  await follow(watching)
  isDown = false
  await follow(watching)
  expect((await cart())?.canary?.percent).toBe(5)
  later(every)
  await follow(watching)
  expect((await cart())?.canary?.percent).toBe(25)
  expect(told).toEqual(['The store is down.', expect.stringContaining('rose to 25%')])
})

it('happens in npx bookshelf follow, also if machines share a folder', async () => {
  await report(5, [...times(200, false), ...times(20, true), ...times(20, true, 'failed')])
  const home = path.dirname(root().live)
  const { text } = await runCommand('follow', '--once', '--home', home, '--reports', file)
  expect(text).toContain('of cart was stopped: it failed for')
  expect(await liveDeployment(root())).toMatchObject({ number: 3 })
})

it('begins with npx bookshelf release, which refuses a shop without reports', async () => {
  const again = () => release({ root: root(), part: 'cart', to: '1.1', canary: 10, schedule })
  await again()
  expect((await cart())?.canary).toMatchObject({ percent: 10, ...schedule })
  await apply(({ telemetry: _, ...site }) => site)
  await expect(again()).rejects.toThrow('this shop has no “telemetry” in its settings')
})
