import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import { afterEach, expect, it, vi } from 'vitest'
import { readManifests } from './host'

type Loading = Parameters<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>[0]

afterEach(() => void vi.unstubAllGlobals())

/** Loads a remote. @returns what the runtime knows of it then. */
async function knownOf(entry: string) {
  const remoteInfo = { name: 'tools', entry, type: 'global', entryGlobalName: 'tools' }
  await readManifests().loadEntry?.({ remoteInfo } as Loading)
  const { name: _, ...known } = remoteInfo
  return known
}

const serve = (...answer: Parameters<typeof Response.json>) =>
  vi.stubGlobal('fetch', async () => Response.json(...answer))

const address = 'https://cdn.example/tools/mf-manifest.json'

it.each([
  [{}, 'https://cdn.example/tools/remoteEntry.js'],
  [{ publicPath: 'auto' }, 'https://cdn.example/tools/remoteEntry.js'],
  [{ publicPath: '' }, 'https://cdn.example/tools/remoteEntry.js'],
  [{ publicPath: '/other/' }, 'https://cdn.example/other/remoteEntry.js'],
  [{ publicPath: 'https://a.example/x/' }, 'https://a.example/x/remoteEntry.js'],
])('finds the entry of a remote by its manifest with %o', async (at, entry) => {
  const remoteEntry = { name: 'remoteEntry.js', path: '', type: 'var' }
  serve({ metaData: { globalName: 'theirTools', remoteEntry, ...at } })
  expect(await knownOf(address)).toEqual({ entry, type: 'var', entryGlobalName: 'theirTools' })
})

it('finds an entry in a folder', async () => {
  const remoteEntry = { name: 'remoteEntry.js', path: 'assets', type: 'module' }
  serve({ metaData: { globalName: 'tools', remoteEntry } })
  const { entry } = await knownOf(`${address}?v=2`)
  expect(entry).toBe('https://cdn.example/tools/assets/remoteEntry.js')
})

it('leaves an entry as it is', async () => {
  const entry = 'https://cdn.example/tools/remoteEntry.js'
  expect((await knownOf(entry)).entry).toBe(entry)
})

it('says what is wrong with a manifest', async () => {
  serve({}, { status: 503 })
  await expect(knownOf(address)).rejects.toThrow(`${address} cannot be loaded: 503`)
  serve({ name: 'tools' })
  await expect(knownOf(address)).rejects.toThrow(`${address} is not a federation manifest`)
})
