import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  fingerprint,
  folderOf,
  inRoot,
  outputNames,
  remoteNames,
  root,
  shellPart,
} from '../project/index.ts'
import { buildAll, staleBuilds } from './build-all.ts'
import { buildInputs, workspacePackages } from './build-inputs.ts'

it('depends on the workspace packages that it ships: an edit of the fake server rebuilds the shell, but no remote', () => {
  expect(workspacePackages(folderOf(shellPart))).toEqual(['mock-api', 'product-search', 'shared'])
  for (const name of remoteNames) {
    const packages = workspacePackages(folderOf(name))
    expect(packages).toContain('shared')
    expect(packages).not.toContain('mock-api')
  }
})

it('depends on workspace packages in any folder that npm has linked in the root, whatever their version says', () => {
  const temporary = mkdtempSync(inRoot('.inputs-'))
  const link = inRoot('node_modules/linked-by-a-test')
  onTestFinished(() => {
    for (const place of [link, temporary]) rmSync(place, { recursive: true, force: true })
  })
  const [part, used] = [path.join(temporary, 'part'), path.join(temporary, 'packages/used')]
  for (const place of [part, used]) mkdirSync(place, { recursive: true })
  const write = (place: string, data: unknown) =>
    writeFileSync(path.join(place, 'package.json'), JSON.stringify(data))
  write(part, { dependencies: { 'linked-by-a-test': '*' } })
  write(used, {})
  symlinkSync(used, link)
  expect(workspacePackages(path.relative(root, part))).toEqual([path.relative(root, used)])
})

it.each(['node_modules/.pnpm/lock.yaml', 'postcss.config.mjs'])(
  'depends on what all parts have in common: %s',
  (file) => {
    const folder = folderOf(shellPart)
    expect(buildInputs(folder, new Map([[file, 'another']]))).not.toBe(buildInputs(folder))
  },
)

it('depends on the platform and the packages that npm has installed above a workspace', async () => {
  const packages = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-packages-'))
  onTestFinished(() => rmSync(packages, { recursive: true, force: true }))
  vi.doMock('../project/index.ts', async (original) => ({
    ...(await original<object>()),
    inPackages: (...parts: string[]) => path.join(packages, ...parts),
  }))
  vi.resetModules()
  const above = await import('./build-inputs.ts')
  vi.doUnmock('../project/index.ts')
  const inputs = () => above.buildInputs(folderOf(shellPart))
  const found = [inputs()]
  mkdirSync(path.join(packages, 'platform/build'), { recursive: true })
  for (const file of ['.package-lock.json', 'platform/build/index.ts']) {
    writeFileSync(path.join(packages, file), '')
    found.push(inputs())
  }
  expect(new Set(found).size).toBe(3)
})

it('depends on the variables that sources can read', () => {
  const folder = folderOf(shellPart)
  const hashes = new Map<string, string>()
  const before = buildInputs(folder, hashes)
  vi.stubEnv('VITE_FLAG', 'two')
  const flagged = buildInputs(folder, hashes)
  vi.unstubAllEnvs()
  expect(flagged).not.toBe(before)
})

it('depends on the files that the bundler has read elsewhere', () => {
  const temporary = mkdtempSync(inRoot('node_modules/.inputs-'))
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }))
  const read = path.relative(root, path.join(temporary, 'beside/label.ts'))
  const folder = path.relative(root, path.join(temporary, 'part'))
  for (const each of [`${folder}/dist`, path.dirname(read)])
    mkdirSync(inRoot(each), { recursive: true })
  writeFileSync(inRoot(folder, 'package.json'), '{}')
  writeFileSync(inRoot(read), 'one')
  const stamp = [buildInputs(folder), fingerprint([read]), read].join('\n')
  writeFileSync(inRoot(folder, 'dist', outputNames.inputs), stamp)
  expect(staleBuilds([{ folder }])).toEqual([])
  writeFileSync(inRoot(read), 'two')
  expect(staleBuilds([{ folder }])).toEqual([{ folder }])
})

it('makes a build again if a file was edited while it ran', async () => {
  const temporary = mkdtempSync(inRoot('node_modules/.edited-'))
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }))
  const file = path.join(temporary, 'label.ts')
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(temporary, name)), { recursive: true })
    writeFileSync(path.join(temporary, name), text)
  }
  write('label.ts', 'export const label = 1')
  write('part/package.json', '{}')
  write('part/index.html', '')
  const source = JSON.stringify(path.relative(root, file))
  write(
    'part/vite.config.ts',
    `import { readFileSync, writeFileSync } from 'node:fs'
    const file = ${JSON.stringify(file)}
    const edited = {
      name: 'edited',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: '${outputNames.inputs}', source: ${source} })
        if (!readFileSync(file, 'utf8').includes('2')) writeFileSync(file, 'export const label = 2')
      },
    }
    export default { plugins: [edited] }`,
  )
  const builds = [{ folder: path.relative(root, path.join(temporary, 'part')) }]
  await buildAll(builds)
  expect(staleBuilds(builds)).toEqual(builds)
  await buildAll(builds)
  expect(staleBuilds(builds)).toEqual([])
})

it('says why a build has failed', async () => {
  const temporary = mkdtempSync(inRoot('node_modules/.failing-'))
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }))
  writeFileSync(path.join(temporary, 'package.json'), '{}')
  writeFileSync(path.join(temporary, 'vite.config.ts'), "throw new Error('The toys are missing.')")
  const failures: string[] = []
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await buildAll([{ folder: path.relative(root, temporary) }], (text) => failures.push(text))
  expect(failures).toEqual([
    expect.stringMatching(/^The build of \.failing-\w+ failed:\n.*The toys are missing\./s),
  ])
  expect(printed.mock.calls.join()).not.toContain('The toys are missing.')
})
