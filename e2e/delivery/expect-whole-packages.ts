import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { filesIn, remoteNames } from '../../platform/project/index'
import { expect } from '../support/fixtures'

/** The files that the manifest of a package promises: './src/contract/index.ts', … */
function promisedBy(manifest: string): string[] {
  return (
    readFileSync(manifest, 'utf8').match(/(?<=")\.\/[^"]+\.(ts|tsx|mjs|json|css)(?="(?!:))/g) ?? []
  )
}

/** The files that a source of a package imports from it and from the packages beside it. */
function importedBy(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const names = module.staticImports.map(({ moduleRequest: { value } }) => value)
  return names.filter((name) => name.startsWith('.')).map((name) => path.join(file, '..', name))
}

/**
 * Fails unless what the packages promise and import is there, with the remotes as built, and without tests.
 * @param packages the folder in which they are installed.
 */
export function expectWholePackages(packages: string): void {
  const inPackage = (name: string, file = '') => path.join(packages, name, file)
  const filesOf = (name: string) => filesIn(inPackage(name))
  for (const name of ['shared', 'platform']) {
    const promised = promisedBy(inPackage(name, 'package.json'))
    expect(promised.length, name).toBeGreaterThan(1)
    expect(
      promised.filter((file) => !existsSync(inPackage(name, file))),
      name,
    ).toEqual([])
  }
  const sources = filesOf('platform').filter((file) => /\.(ts|mjs)$/.test(file))
  const imported = sources.flatMap(importedBy)
  expect(imported.length).toBeGreaterThan(100)
  expect(imported.filter((file) => !existsSync(file))).toEqual([])
  const remotes = filesIn(inPackage('shell', 'dist-remotes'))
  const built = remotes.filter((file) => path.basename(file) === 'remoteEntry.js')
  expect(built.map((file) => path.basename(path.dirname(file)))).toEqual([...remoteNames].sort())
  const names = ['shared', 'platform', 'shell', 'mock-api', 'product-search']
  const all = names.flatMap(filesOf)
  expect(all.filter((file) => file.includes('.test.'))).toEqual([])
}
