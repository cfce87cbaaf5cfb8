import type { SiteConfig } from 'shared/contract'
import { describe, expect, it, vi } from 'vitest'
import { siteConfig } from '../project/testing/site-config.ts'
import { readRemotes } from './remotes.ts'

const origin = 'https://cdn.example.org'
const manifest = {
  metaData: {
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
    publicPath: 'auto',
    integrity: { 'remoteEntry.js': 'sha256-entry', 'assets/a.js': 'sha256-a', 'a.css': 'sha256-c' },
  },
  exposes: [
    { path: './home', assets: { js: { sync: ['assets/a.js'] }, css: { sync: ['assets/a.css'] } } },
  ],
}

/** Reads a catalog on another origin, where every request gets the same answer. */
async function read(catalog: SiteConfig['remotes'][string], answer: () => Response) {
  const fetched = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', fetched)
  const site: SiteConfig = { ...siteConfig, remotes: { catalog } }
  const { catalog: found } = await readRemotes(site, { remotes: {} })
  return { found, asked: fetched.mock.calls.map(([url]) => url) }
}

const entry = { entry: `${origin}/catalog/remoteEntry.js`, version: '1' }
const provides = {
  screens: { home: { path: '/', access: 'all', title: 'Home' } },
  slots: ['search-suggestions'],
  overlays: [],
} satisfies SiteConfig['remotes'][string]['provides']

describe('the manifest of a remote on another origin', () => {
  it('lists the files that a screen needs first, and their hashes', async () => {
    const { found, asked } = await read(entry, () => Response.json(manifest))
    expect(asked).toEqual([`${origin}/catalog/mf-manifest.json`])
    expect(found).toMatchObject({
      exposes: {
        home: {
          js: [`${origin}/catalog/remoteEntry.js`, `${origin}/catalog/assets/a.js`],
          css: [`${origin}/catalog/assets/a.css`],
        },
      },
    })
    expect(found?.hashes).toEqual({
      [`${origin}/catalog/remoteEntry.js`]: 'sha256-entry',
      [`${origin}/catalog/remoteEntry.js?r=1`]: 'sha256-entry',
      [`${origin}/catalog/assets/a.js`]: 'sha256-a',
    })
  })

  it('has no precedence over the hash of the entry in `site.json`', async () => {
    const named = { ...entry, integrity: 'sha256-site' }
    const { found } = await read(named, () => Response.json(manifest))
    expect(found?.hashes).toMatchObject({
      [`${origin}/catalog/remoteEntry.js`]: 'sha256-site',
      [`${origin}/catalog/remoteEntry.js?r=1`]: 'sha256-site',
    })
  })

  it('preloads no script that is not a module', async () => {
    const remoteEntry = { ...manifest.metaData.remoteEntry, type: 'global' }
    const script = { ...manifest, metaData: { remoteEntry, publicPath: '/static/' } }
    const named = { ...entry, entry: `${origin}/catalog/mf-manifest.json` }
    const { found } = await read(named, () => Response.json(script))
    expect(found).toMatchObject({
      exposes: { home: { js: [], css: [`${origin}/static/assets/a.css`] } },
    })
    const classic = { ...entry, type: 'var' as const, provides }
    expect((await read(classic, () => Response.json(script))).asked).toEqual([])
  })

  it('leaves the remote’s files to the browser if it cannot be read', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const named = { ...entry, provides }
    const nothing = { exposes: {}, hashes: {}, provides }
    const missing = () => new Response('', { status: 404 })
    expect((await read(named, missing)).found).toEqual(nothing)
    expect((await read(named, () => Response.json({ exposes: [] }))).found).toEqual(nothing)
    expect(told).toHaveBeenCalledWith(
      expect.stringContaining('catalog will be loaded by the browser'),
    )
  })
})

describe('what a remote brings', () => {
  it('is in `site.json` for a remote whose manifest does not have it', async () => {
    const nothing = { screens: {}, slots: [], overlays: [] }
    const { found } = await read(entry, () => Response.json(manifest))
    expect(found?.provides).toEqual(nothing)
    const named = await read({ ...entry, provides }, () => Response.json(manifest))
    expect(named.found?.provides).toEqual(provides)
    const hosts = { connect: ['https://api.example.org'] }
    const metaData = { ...manifest.metaData, provides }
    const both = await read({ ...entry, provides: { hosts } }, () =>
      Response.json({ ...manifest, metaData }),
    )
    expect(both.found?.provides).toEqual({ ...provides, hosts })
    const slots = ['address-picker'] as const
    const some = await read({ ...entry, provides: { slots: [...slots] } }, () =>
      Response.json({ ...manifest, metaData }),
    )
    expect(some.found?.provides).toEqual({ ...nothing, slots })
  })

  it('is required if the manifest cannot be read', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const lost = () => new Response('', { status: 503 })
    await expect(read(entry, lost)).rejects.toThrow('Nothing says what “catalog” provides')
  })
})
