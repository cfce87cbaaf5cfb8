import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { extract } from 'tar'
import { parseSync } from 'vite'
import { filesIn, inRoot, remoteNames } from '../../platform/project/index'
import { expect, test } from '../support/fixtures'
import { ownRepository, screenFile } from './own-repository'

/** Links those packages of a folder that another one lacks. */
function linkPackages(from: string, to: string): void {
  for (const name of readdirSync(from).filter((entry) => !entry.startsWith('.'))) {
    const target = path.join(to, name)
    if (name.startsWith('@')) {
      mkdirSync(target, { recursive: true })
      linkPackages(path.join(from, name), target)
    } else if (!existsSync(target)) symlinkSync(path.join(from, name), target)
  }
}

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

/** Fails unless packages are complete, and the remote of a team is compiled with their types. @param packed their files. */
export async function expectWholePackages(packed: readonly string[]): Promise<void> {
  const team = await ownRepository(path.dirname(packed[0] ?? ''))
  const inPackage = (name: string, file = '') => team.path('node_modules', name, file)
  const filesOf = (name: string) => filesIn(inPackage(name))
  for (const file of packed) {
    const cwd = inPackage(path.basename(file).replace(/-\d.*/, ''))
    mkdirSync(cwd, { recursive: true })
    await extract({ file, cwd, strip: 1 })
  }

  await test.step('what they promise and import is there, the remotes as built, and no tests', () => {
    for (const name of ['shared', 'platform']) {
      const promised = promisedBy(inPackage(name, 'package.json'))
      expect(promised.length, name).toBeGreaterThan(1)
      expect(
        promised.filter((file) => !existsSync(inPackage(name, file))),
        name,
      ).toEqual([])
    }
    const sources = filesOf('platform').filter((file) => /\.(ts|mjs)$/.test(file))
    // Commands that are only for the workspace import more.
    const ofPackages = ['shared', 'platform'].map((name) => inPackage(name, path.sep))
    const imported = sources
      .flatMap(importedBy)
      .filter((file) => ofPackages.some((start) => file.startsWith(start)))
    expect(imported.length).toBeGreaterThan(100)
    expect(imported.filter((file) => !existsSync(file))).toEqual([])
    const remotes = filesIn(inPackage('shell', 'dist-remotes'))
    const built = remotes.filter((file) => path.basename(file) === 'remoteEntry.js')
    expect(built.map((file) => path.basename(path.dirname(file)))).toEqual([...remoteNames].sort())
    const names = ['shared', 'platform', 'shell', 'mock-api', 'product-search']
    const all = names.flatMap(filesOf)
    expect(all.filter((file) => file.includes('.test.'))).toEqual([])
  })

  await test.step('types', async () => {
    // Installing the other packages would take longer, and need a registry.
    symlinkSync(inRoot('node_modules/.bin'), inPackage('.bin'))
    for (const name of ['', 'shared', 'shell', 'mock-api', 'product-search', 'platform']) {
      linkPackages(inRoot(name, 'node_modules'), inPackage(''))
    }
    team.edit(screenFile, 'title="Reviews"', 'titel="Reviews"')
    const found = await team.run('tsc', ['--pretty', 'false']).catch(String)
    expect(found).toContain(
      "Property 'titel' does not exist on type 'IntrinsicAttributes & PageProps'",
    )
    expect(found.match(/error TS/g), 'nothing else is wrong').toHaveLength(1)
  })
  await team.remove()
}
