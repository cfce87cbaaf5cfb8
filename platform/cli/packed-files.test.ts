/** Other repositories install only some files of the platform. These need no other ones. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { x } from 'tinyexec'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { inRoot, packedPackages } from '../project/index.ts'
import { bookshelf } from './program.ts'

const folder = inRoot('platform')
const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(path.join(folder, 'package.json'), 'utf8'),
)
const packages = Object.keys({ ...dependencies, ...peerDependencies })
const offered = bookshelf(false).commands.map((command) => `cli/commands/${command.name()}.ts`)

/** The files of the package, relative to its folder. */
async function packedFiles(): Promise<string[]> {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const { stdout } = await x('npm', args, { nodeOptions: { cwd: folder }, throwOnError: true })
  const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(stdout)
  return files.map((file) => file.path)
}

/** What a source imports when it is loaded, and, of the commands, when it runs in another repository. */
function importedBy(file: string): string[] {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const reexported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  const isOffered = !file.startsWith('cli/commands/') || offered.includes(file)
  const later = isOffered
    ? dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    : []
  const literals = later.flatMap((source) => /^'(.*)'$/.exec(source)?.[1] ?? [])
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reexported,
    ...literals,
  ]
}

it('no file of the package imports a file or a package that other repositories do not have', async () => {
  const packed = await packedFiles()
  const isInstalled = (file: string, name: string) => {
    if (!name.startsWith('.'))
      return name.startsWith('node:') || packages.some((each) => `${name}/`.startsWith(`${each}/`))
    const wanted = path.posix.join('platform', file, '..', name)
    const [owner = '', ...rest] = wanted.split('/')
    if (owner === 'platform') return packed.includes(rest.join('/'))
    return packedPackages.some((each) => each === owner)
  }
  const sources = packed.filter((file) => /\.(ts|mjs)$/.test(file))
  const imports = sources.flatMap((file) => importedBy(file).map((name) => ({ file, name })))
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter(({ file, name }) => !isInstalled(file, name))).toEqual([])
})
