// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { localBuilds } from '../build/index.ts'
import { providedIn, readManifests } from './deployed-manifest.ts'

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

/** The manifests of a site whose catalog is on another origin; every request gets the same answer. */
async function read(catalog: SiteConfig['remotes'][string], answer: () => Response) {
  const fetched = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', fetched)
  const site: SiteConfig = {
    ...{ api: 'mock', payments: { provider: 'test' }, devtools: false, faults: false },
    remotes: { catalog },
  }
  const found = await readManifests(site, localBuilds)
  return { found, site, asked: fetched.mock.calls.map(([url]) => url) }
}

const entry = { entry: `${origin}/catalog/remoteEntry.js`, version: '1' }

describe('the manifest of a remote on another origin', () => {
  it('lists the files that a screen needs first, and their hashes', async () => {
    const { found, asked } = await read(entry, () => Response.json(manifest))
    expect(asked).toEqual([`${origin}/catalog/mf-manifest.json`])
    expect(found).toEqual({
      catalog: {
        entry: `${origin}/catalog/remoteEntry.js`,
        exposes: {
          home: {
            js: [`${origin}/catalog/remoteEntry.js`, `${origin}/catalog/assets/a.js`],
            css: [`${origin}/catalog/assets/a.css`],
          },
        },
        hashes: {
          [`${origin}/catalog/remoteEntry.js`]: 'sha256-entry',
          [`${origin}/catalog/assets/a.js`]: 'sha256-a',
        },
      },
    })
  })

  it('preloads no script that is not a module', async () => {
    const remoteEntry = { ...manifest.metaData.remoteEntry, type: 'global' }
    const script = { ...manifest, metaData: { remoteEntry, publicPath: '/static/' } }
    const named = { ...entry, entry: `${origin}/catalog/mf-manifest.json` }
    const { found } = await read(named, () => Response.json(script))
    expect(found.catalog).toMatchObject({
      exposes: { home: { js: [], css: [`${origin}/static/assets/a.css`] } },
    })
    expect((await read({ ...entry, type: 'var' }, () => Response.json(script))).asked).toEqual([])
  })

  it('leaves the remote to the browser if it cannot be read', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect((await read(entry, () => new Response('', { status: 404 }))).found).toEqual({})
    expect((await read(entry, () => Response.json({ exposes: [] }))).found).toEqual({})
    expect(told).toHaveBeenCalledWith(expect.stringContaining('catalog is left to the browser'))
  })
})

describe('what a remote brings', () => {
  const provides = {
    screens: { home: { path: '/', access: 'all', title: 'Home' } },
    slots: ['search-suggestions'],
    overlays: [],
  } as const

  it('is in its manifest', async () => {
    const metaData = { ...manifest.metaData, provides }
    const { found, site } = await read(entry, () => Response.json({ ...manifest, metaData }))
    expect(providedIn(site, found)).toEqual({ catalog: provides })
  })

  it('is in `site.json` for a remote whose manifest does not have it', async () => {
    const others = await read(entry, () => Response.json(manifest))
    const nothing = { screens: {}, slots: [], overlays: [] }
    expect(providedIn(others.site, others.found)).toEqual({ catalog: nothing })
    const named = { ...entry, provides: { ...provides, slots: [...provides.slots], overlays: [] } }
    const { found, site } = await read(named, () => Response.json(manifest))
    expect(providedIn(site, found)).toEqual({ catalog: provides })
  })

  it('is required if the manifest cannot be read, unless `site.json` has it', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const lost = await read(entry, () => new Response('', { status: 503 }))
    expect(() => providedIn(lost.site, lost.found)).toThrow('What “catalog” provides is not known')
    const named = { ...entry, provides: { ...provides, slots: [...provides.slots], overlays: [] } }
    const { found, site } = await read(named, () => new Response('', { status: 503 }))
    expect(providedIn(site, found)).toEqual({ catalog: provides })
  })
})
