import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { inRoot } from '../../project/index.ts'
import { copySources, type PackageManifest, readManifest } from './package-files.ts'

/** The folders that the commands of `bookshelf` use. */
const folders = [
  ...['build', 'cli', 'compose', 'dev'],
  ...['federation', 'project', 'release', 'serve', 'smoke'],
]

/** Programs that it runs, and types that the sources of a remote need. */
const unimported = ['tsx', 'typescript', '@types/node', '@types/react']

/** The platform, as sources. */
export async function writePlatform(folder: string, version: string): Promise<PackageManifest> {
  const sources = folders.flatMap((name) => copySources(`platform/${name}`, folder, name))
  const { compilerOptions } = JSON.parse(readFileSync(inRoot('tsconfig.json'), 'utf8'))
  // Types of tests name it; it comes with the shell.
  compilerOptions.paths = { 'mock-api': ['../shell/node_modules/mock-api/src/start.ts'] }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }, null, 2))
  const { license, devDependencies: known = {} } = readManifest()
  const imported = sources.flatMap((file) => importedPackages(path.join(folder, file)))
  const needed = [...new Set([...imported, ...unimported])].filter((name) => name in known).sort()
  return {
    name: 'platform',
    version,
    license,
    type: 'module',
    bin: { bookshelf: './cli/bookshelf.mjs' },
    exports: { './smoke': './smoke/smoke-test.ts', './tsconfig.json': './tsconfig.json' },
    dependencies: Object.fromEntries(needed.map((name) => [name, known[name] ?? ''])),
    peerDependencies: { shared: version, shell: version },
  }
}

/** The packages that a source imports, types included: 'vite', '@playwright/test'. */
function importedPackages(file: string): string[] {
  if (!/\.(ts|mjs)$/.test(file)) return []
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  return module.staticImports.map(({ moduleRequest: { value } }) => {
    const [scopeOrName = '', name] = value.split('/')
    return scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName
  })
}
