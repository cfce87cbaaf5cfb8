import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from 'shared/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { liveDeployment } from './log.ts'
import { release, releaseSettings } from './release.ts'
import { AlreadyLive } from './site-changes.ts'
import { deployRootIn } from './store.ts'
import { settings } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'

const { inFolder, root, liveSite } = liveShop()

let before: SiteConfig

beforeEach(async () => {
  before = (await liveSite()) ?? settings
})

async function releaseWith(site: object) {
  const siteFile = inFolder('site.json')
  writeFileSync(siteFile, JSON.stringify({ ...settings, ...site }))
  await releaseSettings(root(), { siteFile, skipSmokeTest: true })
  return await liveSite()
}

it('releases the policies as they are written, and keeps their texts in the record', async () => {
  mkdirSync(inFolder('policies'))
  for (const text of ['Send it back.', 'Send it back within a week.']) {
    writeFileSync(inFolder('policies', 'returns.md'), `# Returns\n\n${text}`)
    const live = await releaseWith({ policies: 'policies' })
    expect(live?.policies?.returns).toMatchObject({ title: 'Returns', description: text })
  }
})

it('makes no deployment when nothing has changed', async () => {
  await releaseWith({ devtools: true })
  await expect(releaseWith({ devtools: true })).rejects.toThrow(
    new AlreadyLive('Nothing has changed since deployment 2.'),
  )
  const again = release({ root: root(), part: 'cart', to: '1.0', skipSmokeTest: true })
  await expect(again).rejects.toThrow(AlreadyLive)
  expect((await liveDeployment(root()))?.number).toBe(2)
})

it('changes only settings and remotes on other origins', async () => {
  const tools = (version: string) => ({
    entry: `https://cdn.example.org/${version}/tools.js`,
    ...{ version, type: 'var' as const },
    provides: {
      screens: { report: { path: '/report' as const, title: 'Report', access: 'all' as const } },
      ...{ slots: [], overlays: [] },
    },
  })
  for (const version of ['1.0.0', '2.0.0']) {
    const live = await releaseWith({ remotes: { tools: tools(version) } })
    expect(live?.remotes).toEqual({ ...before.remotes, tools: tools(version) })
  }
  await expect(release({ root: root(), part: 'tools', to: '1.0' })).rejects.toThrow(
    'tools is on another origin, and the settings say which version is live',
  )
  expect(await releaseWith({ devtools: true })).toEqual({ ...before, devtools: true })
  expect(readFileSync(path.join(root().live, 'headers.json'), 'utf8')).not.toContain('cdn.example')
})

it('says in the end again that a remote on another origin did not answer', async () => {
  const entry = 'http://127.0.0.1:9/tools/remoteEntry.js'
  const tools = { entry, version: '1.0.0', provides: { slots: ['tools'] } }
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await releaseWith({ remotes: { tools } })
  const lines = said.mock.calls.map(([line]) => String(line))
  const unread = expect.stringMatching(/^tools will be loaded by the browser: .* could not be read/)
  expect(lines.slice(lines.findIndex((line) => line.startsWith('store ')))).toContainEqual(unread)
})

it('cannot choose the version of a remote that is released here', async () => {
  const cart = { entry: '/remotes/cart/remoteEntry.js', version: '0.0.0' }
  await expect(releaseWith({ remotes: { cart } })).rejects.toThrow(
    '“remotes.cart” has no effect, since releases decide which version of cart is live.',
  )
})

it('are released on their own once the shop is live', async () => {
  const siteFile = inFolder('site.json')
  await expect(release({ root: root(), part: 'cart', to: '1.0', siteFile })).rejects.toThrow(
    'The shop is already live, so release the settings separately',
  )
  const empty = deployRootIn(inFolder('empty'))
  writeFileSync(siteFile, JSON.stringify({ ...settings, remotes: {} }))
  await expect(releaseSettings(empty, { siteFile, skipSmokeTest: true })).rejects.toThrow(
    'Nothing is live here yet.',
  )
})
