import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Provides } from 'shared/contract'
import { describe, expect, it } from 'vitest'
import { entryOf, filesIn, integrityOf, outputNames } from '../project/index.ts'
import { deploy } from './deploy.ts'
import { type LiveSite, withRelease } from './site-changes.ts'
import { releaseFolder } from './store.ts'
import { storeRelease } from './stored-releases.ts'
import { contentsOf, writeBuild } from './testing/fixture-builds.ts'
import { liveShop } from './testing/live-shop.ts'

const { inFolder, root, liveSite, store, goLive, asCanary } = liveShop()

/** What is served, by path: the content of each file. */
const served = () => contentsOf(root().live)

function only(part: string, files: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(files).filter(([file]) => file.startsWith(`remotes/${part}`)),
  )
}

/** The addresses under which pages load the entries of a remote that hold some text. */
function entriesOf(part: string, text: string): string[] {
  return filesIn(path.join(root().live, 'remotes', part))
    .filter(
      (file) => /remoteEntry-\w+\.js$/.test(file) && readFileSync(file, 'utf8').includes(text),
    )
    .map((file) => path.relative(root().live, file))
}

const readJson = (file: string) => JSON.parse(readFileSync(path.join(root().live, file), 'utf8'))

describe('a release', () => {
  it('changes neither files of other parts, nor the headers, nor the addresses of unchanged files', async () => {
    const build = writeBuild(inFolder('builds/changed'), 'catalog', 'one')
    appendFileSync(path.join(build, outputNames.remoteEntry), '\nexport const more = true')
    writeFileSync(path.join(build, 'assets/more-one.js'), 'export const more = true')
    const before = served()
    await goLive(await storeRelease({ root: root(), part: 'catalog', build }))
    const after = served()
    const isNew = (file: string) => after[file] !== before[file]
    expect(Object.keys(after).filter((file) => file.startsWith('remotes/') && isNew(file))).toEqual(
      ['', '.br', '.gz']
        .flatMap((ending) => [
          `remotes/catalog/assets/more-one.js${ending}`,
          `${entriesOf('catalog', 'more')[0]}${ending}`,
          // For hosts of other projects.
          `remotes/catalog/remoteEntry.js${ending}`,
        ])
        .sort(),
    )
    expect(after['assets/shell-one.js']).toBe(before['assets/shell-one.js'])
    const page = readFileSync(path.join(root().live, 'index.html'), 'utf8')
    expect(page).toContain(`/${entriesOf('catalog', 'more')[0]}`)
    expect(after[outputNames.headers]).toBe(before[outputNames.headers])
    expect(after['404.html']).toBe(before['404.html'])
  })

  it('changes only the pages that show it, and `deployment.json`', async () => {
    const before = served()
    // With a page and the content of a slot that it did not have.
    const provides: Partial<Provides> = {
      screens: {
        start: { path: '/cart', access: 'all', title: 'Cart' },
        more: { path: '/products/:id/more', access: 'all', title: null },
      },
      slots: ['resume-payment'],
    }
    await goLive(await store('cart', 'two', { provides }))
    const after = served()
    expect(after[outputNames.headers]).toBe(before[outputNames.headers])
    const pages = Object.keys(before).filter(
      (file) => file.endsWith('.html') && !file.startsWith('cart/'),
    )
    expect(pages.length).toBeGreaterThan(2)
    for (const file of pages) expect(after[file], file).toBe(before[file])
    const { remotes, routes, slots } = readJson(outputNames.deployment)
    expect(routes).toContainEqual({ ...provides.screens?.more, screen: 'cart/more' })
    expect(slots).toMatchObject({ 'resume-payment': 'cart/resume-payment' })
    const [entry = ''] = entriesOf('cart', 'two')
    expect(remotes.cart).toEqual({
      ...(await liveSite())?.remotes.cart,
      entry: `/${entry}`,
      integrity: integrityOf(readFileSync(path.join(root().live, entry))),
      scripts: { 'assets/cart-two.js': integrityOf("export const mark = 'two'") },
      modules: { start: [0], more: [0] },
    })
  })

  it('keeps the files of the previous version, for open tabs', async () => {
    const [first = ''] = Object.keys(only('catalog', served()))
    await goLive(await store('catalog', 'two'))
    // Other teams’ releases do not remove it.
    await goLive(await store('cart', 'two'))
    expect(served()[first]).toBeDefined()
    await goLive(await store('catalog', 'three'))
    expect(served()[first]).toBeUndefined()
    expect(entriesOf('catalog', 'two')).toHaveLength(1)
  })

  it('goes to some shoppers as a canary, and to all when it is released', async () => {
    const cart = await store('cart', 'two')
    await asCanary(cart)
    expect((await liveSite())?.remotes.cart).toMatchObject({
      version: expect.stringMatching(/^1\.0\.0-/),
      canary: { version: cart.version, entry: entryOf('cart'), percent: 10 },
    })
    expect(entriesOf('cart', 'two')).toHaveLength(1)
    await goLive(cart)
    expect((await liveSite())?.remotes.cart).toEqual({
      version: cart.version,
      entry: entryOf('cart'),
      contract: cart.contract,
    })
    const again = asCanary(cart)
    await expect(again).rejects.toThrow(`cart ${cart.version} is live for everybody already.`)
  })
})

it('replaces a release whose files were lost', async () => {
  const lost = (await liveSite())?.remotes.catalog?.version ?? ''
  rmSync(releaseFolder(root(), 'catalog', lost), { recursive: true })
  const next = await store('catalog', 'two')
  await goLive(next)
  expect((await liveSite())?.remotes.catalog?.version).toBe(next.version)
})

it('does not go live with a release that was pruned meanwhile', async () => {
  const next = await store('catalog', 'two')
  const smokeTest = async () => {
    rmSync(releaseFolder(root(), 'catalog', next.version), { recursive: true })
    return []
  }
  const change = (site: LiveSite) => withRelease(site, next)
  await expect(deploy({ root: root(), change, smokeTest })).rejects.toThrow(
    `The store does not have catalog ${next.version}.`,
  )
  expect((await liveSite())?.remotes.catalog?.version).not.toBe(next.version)
})

it('reads only the newest record of the log, however long that is', async () => {
  for (const mark of ['two', 'three']) await goLive(await store('cart', mark))
  const records = new Set<string>()
  const read = (name: string) => {
    records.add(name)
    return root().store.read(name)
  }
  const counting = { ...root(), store: { ...root().store, read } }
  const catalog = await store('catalog', 'two')
  await deploy({ root: counting, change: (site) => withRelease(site, catalog) })
  // The one that was live, and its own.
  expect([...records]).toEqual(['deployments/3.json', 'deployments/4.json'])
})
