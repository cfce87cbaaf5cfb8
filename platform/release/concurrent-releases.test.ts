import { existsSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { readSite } from '../compose/index.ts'
import { type PartName, shellPart } from '../project/index.ts'
import { deploy, releaseSteps } from './deploy.ts'
import { followLog } from './follow.ts'
import { userName } from './git.ts'
import { liveDeployment, readLog } from './log.ts'
import { goBack, release, smokeTestOf } from './release.ts'
import { versionOf, withCanary, withRelease } from './site-changes.ts'
import { readRelease } from './stored-releases.ts'
import { fixtureParts, type settings } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'

const smokeTests: string[] = []
vi.mock('../smoke/index.ts', () => ({
  runSmokeTestsIn: async (_: string, tests: object) => {
    smokeTests.push(...Object.keys(tests))
    return []
  },
}))

const { root, liveSite, store, apply } = liveShop()

async function changeTo(part: PartName, mark: string) {
  const release = await store(part, mark)
  const change = (site: typeof settings) => withRelease(site, release)
  return { version: release.version, change }
}

it.each(releaseSteps)(
  'neither loses nor mixes up releases if another one goes live after the step “%s” of the first',
  async (moment) => {
    const [catalog, cart] = [await changeTo('catalog', 'two'), await changeTo('cart', 'two')]
    let isSecond = false
    await deploy({
      root: root(),
      check: async () => [],
      build: async () => ({ change: catalog.change }),
      smokeTest: async () => [],
      onStep: async (step) => {
        if (step !== moment || isSecond) return
        isSecond = true
        await apply(cart.change)
      },
    })
    const log = []
    for await (const deployment of await readLog(root())) log.unshift(deployment)
    expect(log.map(({ number }) => number)).toEqual([1, 2, 3])
    expect((await liveSite())?.remotes).toMatchObject({
      catalog: { version: catalog.version },
      cart: { version: cart.version },
    })
    for (const [at, { site, folder: name }] of log.entries()) {
      const before = log[at - 1]?.site ?? site
      const changed = fixtureParts.filter(
        (part) => versionOf(site, part) !== versionOf(before, part),
      )
      expect(changed).toHaveLength(at === 0 ? 0 : 1)
      const composed = path.join(root().deployments, name)
      expect(readSite(path.join(composed, 'site.json'))).toEqual(site)
      for (const remote of fixtureParts.filter((part) => part !== shellPart))
        expect(existsSync(path.join(composed, site.remotes[remote]?.entry ?? ''))).toBe(true)
    }
    expect(path.basename(realpathSync(root().live))).toBe(log.at(-1)?.folder)
  },
)

it('repeats no smoke test if another deployment touched something else', async () => {
  const [catalog, cart] = [await changeTo('catalog', 'two'), await changeTo('cart', 'two')]
  let isOvertaken = false
  const onStep = async (step: string) => {
    if (step === 'test' && !isOvertaken) await apply(cart.change)
    isOvertaken ||= step === 'test'
  }
  const smokeTest = smokeTestOf(root(), 'catalog')
  const { number } = await deploy({ root: root(), change: catalog.change, smokeTest, onStep })
  expect(number).toBe(3)
  expect(smokeTests).toEqual(['catalog'])
})

it('refuses a release of a part that was released in the meantime, and names the deployment', async () => {
  const mine = await changeTo('catalog', 'mine')
  const theirs = await changeTo('catalog', 'theirs')
  const refused = deploy({
    root: root(),
    change: mine.change,
    smokeTest: async () => {
      await apply(theirs.change)
      return []
    },
  })
  await expect(refused).rejects.toThrow(
    `Not released. Deployment 2 stays live, made by ${userName()} on ${os.hostname()}.
- catalog changed in the meantime. Check what is live (npx bookshelf releases), then release again.`,
  )
  expect((await liveSite())?.remotes.catalog?.version).toBe(theirs.version)
})

it('has nothing to do if the same release went live in the meantime', async () => {
  const { change } = await changeTo('catalog', 'mine')
  const smokeTest = async () => {
    await apply(change)
    return []
  }
  const second = deploy({ root: root(), change, smokeTest })
  await expect(second).rejects.toThrow('Nothing has changed since deployment 2.')
})

it.each(['catalog', shellPart])(
  'refuses a canary of %s that was live for everybody when it started, if that was replaced',
  async (part) => {
    const since = await liveDeployment(root())
    const version = (since && versionOf(since.site, part)) ?? ''
    const first = readRelease(root(), part, version)
    await apply((await changeTo(part, 'two')).change)
    const canary = deploy({ root: root(), since, change: (site) => withCanary(site, first, 10) })
    await expect(canary).rejects.toThrow(`${part} changed in the meantime.`)
  },
)

it('refuses a release of the shell if a canary of it went live in the meantime, and the reverse', async () => {
  const since = await liveDeployment(root())
  const [two, three] = [await store(shellPart, 'two'), await store(shellPart, 'three')]
  const asCanary = (site: typeof settings) => withCanary(site, two, 10)
  const forAll = (site: typeof settings) => withRelease(site, three)
  await apply(asCanary)
  await expect(deploy({ root: root(), since, change: forAll })).rejects.toThrow(
    '- shell changed in the meantime.',
  )
  const then = await liveDeployment(root())
  await apply(forAll)
  await expect(deploy({ root: root(), since: then, change: asCanary })).rejects.toThrow(
    '- shell changed in the meantime.',
  )
})

/** The place for releases, as a command sees it during which somebody else releases: after it has read what is live. */
function interruptedBy(change: (site: typeof settings) => typeof settings) {
  let lists = 0
  const list = async (name: string) => {
    lists += 1
    if (lists === 2) await apply(change)
    return root().store.list(name)
  }
  return { ...root(), store: { ...root().store, list } }
}

it('refuses a release of a part that was released since it started, before composing', async () => {
  const to = (await liveSite())?.remotes.catalog?.version
  const [two, three] = [await changeTo('catalog', 'two'), await changeTo('catalog', 'three')]
  await apply(two.change)
  const place = interruptedBy(three.change)
  await expect(release({ root: place, part: 'catalog', to })).rejects.toThrow(
    /Deployment 3 stays live, .*\n- catalog changed in the meantime\./,
  )
  expect((await liveSite())?.remotes.catalog?.version).toBe(three.version)
})

it('refuses to go back if that would undo a release since it started', async () => {
  const [catalog, cart] = [await changeTo('catalog', 'two'), await changeTo('cart', 'two')]
  await apply(catalog.change)
  await expect(goBack(interruptedBy(cart.change), 1, 'all')).rejects.toThrow(
    /Deployment 3 stays live, .*\n- cart changed in the meantime\./,
  )
  expect((await liveSite())?.remotes.cart?.version).toBe(cart.version)
})

it('gives up after five attempts, and names the deployment that is live', async () => {
  const { change } = await changeTo('catalog', 'mine')
  let tried = 0
  const smokeTest = async () => {
    tried += 1
    await apply((await changeTo('cart', `theirs${tried}`)).change)
    return []
  }
  await expect(deploy({ root: root(), change, smokeTest })).rejects.toThrow(
    /Deployment 6 stays live, .*\n- Another deployment went live first, 5 times\./,
  )
  expect(tried).toBe(5)
})

it('serves the newest deployment when a process links the one that it has read too long ago', async () => {
  const { change } = await changeTo('catalog', 'two')
  await apply(change)
  let reads = 0
  const list = async (name: string) => {
    reads += 1
    return reads === 1 ? ['1.json'] : root().store.list(name)
  }
  await followLog({ ...root(), store: { ...root().store, list } })
  expect(reads).toBeGreaterThan(1)
  expect(path.basename(realpathSync(root().live))).toBe((await liveDeployment(root()))?.folder)
})
