// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderOf, remoteNames, shellPart } from '../project/index.ts'
import { packageVersions, workspacePackages } from './build-inputs.ts'

describe('the packages of the workspace behind a build', () => {
  it('are those that are shipped: an edit of the fake server rebuilds the shell, but no remote', () => {
    expect(workspacePackages(folderOf(shellPart))).toEqual(['mock-api', 'product-search', 'shared'])
    for (const name of remoteNames) {
      const packages = workspacePackages(folderOf(name))
      expect(packages).toContain('shared')
      expect(packages).not.toContain('mock-api')
    }
  })
})

describe('the versions of installed packages behind a build', () => {
  let folder: string
  const write = (file: string, manifest: object) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), JSON.stringify(manifest))
  }
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-versions-'))
    write('part/package.json', {
      dependencies: { direct: '1.0.0' },
      optionalDependencies: { 'other-platform': '1.0.0' },
      devDependencies: { tool: '1.0.0' },
    })
    write('node_modules/tool/package.json', { name: 'tool', version: '1.0.0' })
    write('node_modules/unused/package.json', { name: 'unused', version: '1.0.0' })
    const direct = { name: 'direct', version: '1.0.0', dependencies: { indirect: '^2.0.0' } }
    write('part/node_modules/direct/package.json', direct)
    write('node_modules/indirect/package.json', { name: 'indirect', version: '2.0.0' })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const versions = () => packageVersions([path.join(folder, 'part')])

  it('include indirect ones, and no package that others brought', () => {
    expect(versions()).toEqual(['direct@1.0.0', 'indirect@2.0.0'])
  })

  it('change when an indirect one does', () => {
    write('node_modules/indirect/package.json', { name: 'indirect', version: '2.0.1' })
    expect(versions()).toEqual(['direct@1.0.0', 'indirect@2.0.1'])
  })
})
