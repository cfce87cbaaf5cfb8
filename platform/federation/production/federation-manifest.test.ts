import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { generateSnapshotFromManifest, isManifestProvider } from '@module-federation/sdk'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn, inRoot, outputNames } from '../../project/index.ts'
import type { FederationManifest } from './federation-manifest.ts'

const dist = mkdtempSync(path.join(os.tmpdir(), 'manifest-'))
let manifest: FederationManifest

beforeAll(async () => {
  const config = {
    root: inRoot('remote-catalog'),
    configFile: inRoot('remote-catalog/vite.config.ts'),
  }
  await build({ ...config, logLevel: 'silent', build: { outDir: dist, emptyOutDir: true } })
  const text = readFileSync(path.join(dist, outputNames.federationManifest), 'utf8')
  manifest = JSON.parse(text)
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

describe('the federation manifest of a remote', () => {
  it('is read by the official runtime, which finds the entry, the modules and their files', () => {
    const url = 'https://cdn.example.org/catalog/mf-manifest.json'
    const snapshot = generateSnapshotFromManifest(manifest, { version: url })
    expect(isManifestProvider(snapshot)).toBe(false)
    expect(snapshot).toMatchObject({
      publicPath: 'https://cdn.example.org/catalog/',
      remoteEntry: 'remoteEntry.js',
      remoteEntryType: 'module',
      globalName: 'catalog',
      buildVersion: '0.1.0',
    })
    const modules = 'modules' in snapshot ? snapshot.modules : []
    expect(modules.map(({ modulePath }) => modulePath)).toEqual([
      './home',
      './product-list',
      './product-list-page',
      './product-detail',
      './wishlist',
      './search-suggestions',
    ])
    for (const { moduleName, assets } of modules) {
      expect(assets.js.sync, moduleName).toContainEqual(expect.stringContaining(moduleName))
    }
  })

  it('names files that exist, with their hashes, and each of an expose once', () => {
    const files = filesIn(dist).map((file) => path.relative(dist, file))
    const { integrity, remoteEntry } = manifest.metaData
    expect(integrity[remoteEntry.name]).toMatch(/^sha256-/)
    for (const { assets, name } of manifest.exposes) {
      const named = [assets.js, assets.css].flatMap(({ sync, async }) => [...sync, ...async])
      expect(files, name).toEqual(expect.arrayContaining(named))
      expect(Object.keys(integrity), name).toEqual(expect.arrayContaining(named))
      expect(new Set(named).size, name).toBe(named.length)
    }
  })

  it('names what the page must share, with versions', () => {
    const versions = manifest.shared.map(({ name, requiredVersion }) => [name, requiredVersion])
    expect(versions).toContainEqual(['react', '^19.0.0'])
    expect(versions).toContainEqual(['shared/shop', '*'])
  })
})
