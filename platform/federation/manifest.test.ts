import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { filesIn, inRoot, outputNames } from '../project/index.ts'

const dist = mkdtempSync(path.join(os.tmpdir(), 'manifest-'))

interface Assets {
  sync: string[]
  async: string[]
}
interface Manifest {
  metaData: {
    buildInfo: object
    remoteEntry: { name: string }
    integrity: Record<string, string>
    provides: { screens: Record<string, { skeleton?: { html: string } }> }
  }
  exposes: { name: string; assets: { js: Assets; css: Assets } }[]
}
let manifest: Manifest

beforeAll(async () => {
  // The plugin does nothing in tests unless it is told to.
  vi.stubEnv('MFE_VITE_NO_TEST_ENV_CHECK', 'true')
  const config = {
    root: inRoot('remote-catalog'),
    configFile: inRoot('remote-catalog/vite.config.ts'),
  }
  await build({ ...config, logLevel: 'silent', build: { outDir: dist, emptyOutDir: true } })
  manifest = JSON.parse(readFileSync(path.join(dist, outputNames.federationManifest), 'utf8'))
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

// The first tier's browser tests meet most of its faults.
describe('the manifest of a remote', { tags: ['second-tier'] }, () => {
  it('has what the remote brings to the shop, and its version', () => {
    const { buildInfo, provides } = manifest.metaData
    expect(buildInfo).toEqual({ buildVersion: '0.1.0', buildName: 'catalog' })
    expect(provides.screens['product-list']?.skeleton?.html).toContain('<')
  })

  it('names existing files with their hashes, each file of an expose once', () => {
    const files = filesIn(dist).map((file) => path.relative(dist, file))
    expect(files).toContain(manifest.metaData.remoteEntry.name)
    expect(files).not.toContain('mf-stats.json')
    expect(manifest.metaData).not.toHaveProperty('ssrRemoteEntry')
    const { integrity } = manifest.metaData
    expect(integrity['remoteEntry.js']).toMatch(/^sha256-/)
    for (const { assets, name } of manifest.exposes) {
      // A hash is eight characters long and may contain a hyphen.
      const named = [assets.js, assets.css].flatMap(({ sync, async }) => [...sync, ...async])
      expect(files, name).toEqual(expect.arrayContaining(named))
      expect(Object.keys(integrity), name).toEqual(expect.arrayContaining(named))
      expect(new Set(named).size, name).toBe(named.length)
    }
  })

  it('names no script that nothing loads', () => {
    const scripts = filesIn(dist).filter((file) => file.endsWith('.js'))
    const texts = scripts.map((file) => readFileSync(file, 'utf8')).join()
    const { integrity, remoteEntry } = manifest.metaData
    const unused = Object.keys(integrity)
      .filter((name) => name.endsWith('.js') && name !== remoteEntry.name)
      .filter((name) => !texts.includes(path.basename(name)))
    expect(unused).toEqual([])
  })

  it('names all that a screen needs at once, with the styles of its imports first', () => {
    const list = manifest.exposes.find(({ name }) => name === 'product-list')
    // A hash is eight characters long and may contain a hyphen.
    const named = (files: string[] = []) => files.map((file) => file.replace(/-.{8}\.\w+$/, ''))
    expect(named(list?.assets.js.sync)).toEqual(
      expect.arrayContaining(['assets/container', 'assets/common', 'assets/product-list']),
    )
    expect(named(list?.assets.css.sync).at(-1)).toBe('assets/product-list')
  })
})
