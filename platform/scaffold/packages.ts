/** Writes the packages with which a team develops its remote in a repository of its own (docs/own-repository.md). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { create } from 'tar'
import { parseSync } from 'vite'
import { buildAll, shopBuilds } from '../build/index.ts'
import {
  exec,
  filesIn,
  folderOf,
  inRoot,
  mapValues,
  outputs,
  remoteNames,
} from '../project/index.ts'

type Versions = Record<string, string>

interface Manifest {
  version: string
  license?: string
  sideEffects?: string[]
  exports?: Record<string, string>
  dependencies?: Versions
  devDependencies?: Versions
}

/**
 * Each writes the files of a package into a folder.
 * @returns what its package.json has besides name, version and license.
 */
const packages: Record<string, (folder: string, version: string) => Promise<object>> = {
  shared: writeShared,
  platform: writePlatform,
  shell: writeShell,
}

/** The default version of the packages: that of the workspace. */
export const packagesVersion = () => readManifest().version

/**
 * Writes the packages, from builds of the current sources. They need each other in exactly the same version.
 * @param out the folder for them. @param version a semantic version. @returns their files, absolute.
 */
export async function packAll(out: string, version: string): Promise<string[]> {
  await buildAll(shopBuilds)
  const cache = inRoot('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  mkdirSync(out, { recursive: true })
  const draft = mkdtempSync(path.join(cache, 'packages-'))
  const pack = async ([name, write]: [string, (typeof packages)[string]]) => {
    const folder = path.join(draft, name)
    writeJson(path.join(folder, 'package.json'), {
      ...{ name, version, license: readManifest().license, type: 'module' },
      ...(await write(folder, version)),
    })
    const file = path.join(out, `${name}-${version}.tgz`)
    await create({ gzip: true, portable: true, cwd: folder, prefix: 'package', file }, ['.'])
    return file
  }
  try {
    return await Promise.all(Object.entries(packages).map(pack))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const tests = path.join('src', 'testing')
/** What a team's own tests import. Its libraries are the team's choice. */
const forTests = ['@testing-library/react', '@testing-library/user-event', 'axe-core', 'vitest']

/** `shared`: its sources for development, and its types. */
async function writeShared(folder: string): Promise<object> {
  copySources('shared/src', path.join(folder, 'src'))
  cpSync(inRoot('shared', tests), path.join(folder, tests), { recursive: true })
  await writeTypes(folder)
  const { sideEffects, exports = {}, devDependencies = {} } = readManifest('shared')
  return {
    sideEffects,
    exports: mapValues(exports, withTypes),
    dependencies: dependenciesOf('shared'),
    peerDependencies: Object.fromEntries(forTests.map((one) => [one, devDependencies[one]])),
    peerDependenciesMeta: Object.fromEntries(forTests.map((one) => [one, { optional: true }])),
  }
}

/** Writes declarations, so that the compiler settings of another project do not matter to the sources. */
async function writeTypes(folder: string): Promise<void> {
  // Not in the package: it has paths of this machine.
  const config = path.join(folder, '../tsconfig.types.json')
  writeJson(config, {
    extends: inRoot('tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ rootDir: inRoot('shared/src'), outDir: path.join(folder, 'types') },
    },
    include: [inRoot('shared/src')],
    exclude: ['ui-gallery', '**/*.test.*', '**/testing.ts'].map((name) =>
      inRoot('shared/src', name),
    ),
  })
  const status = await exec('tsc', ['-p', config], { quiet: true })
  if (status !== 0) throw new Error('The types of shared could not be written.')
}

function withTypes(source: string): Versions {
  const types = source.replace('./src/', './types/').replace(/\.tsx?$/, '.d.ts')
  return { types, default: source }
}

/** The folders of the platform that its commands for other repositories use. */
const platformFolders = [
  ...['build', 'cli', 'compose', 'dev', 'errors'],
  ...['federation', 'project', 'release', 'serve', 'smoke'],
]

/** Programs that the platform runs, and types that the sources of a remote need. */
const unimported = ['tsx', 'typescript', '@types/node', '@types/react']

/** The platform, as sources. */
async function writePlatform(folder: string, version: string): Promise<object> {
  for (const name of platformFolders) copySources(`platform/${name}`, path.join(folder, name))
  const { devDependencies: known = {} } = readManifest()
  const imported = filesIn(folder).flatMap(importedPackages)
  const needed = [...new Set([...imported, ...unimported])].filter((name) => name in known).sort()
  const { compilerOptions } = JSON.parse(readFileSync(inRoot('tsconfig.json'), 'utf8'))
  // The types of tests refer to it; it comes with the shell.
  compilerOptions.paths = { 'mock-api': ['../shell/node_modules/mock-api/src/start.ts'] }
  writeJson(path.join(folder, 'tsconfig.json'), { compilerOptions })
  return {
    bin: { bookshelf: './cli/bookshelf.mjs' },
    exports: { './smoke': './smoke/smoke-test.ts', './tsconfig.json': './tsconfig.json' },
    dependencies: Object.fromEntries(needed.map((name) => [name, known[name]])),
    peerDependencies: { shared: version, shell: version },
  }
}

/** The packages that a source imports, types included: 'vite', '@playwright/test'. */
function importedPackages(file: string): string[] {
  if (!/\.(ts|mjs)$/.test(file)) return []
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const name = /^(@[^/]+\/)?[^/]+/
  return module.staticImports.map(({ moduleRequest: { value } }) => name.exec(value)?.[0] ?? '')
}

/** What only the shell and the fake server use. */
const bundled = ['product-search', 'mock-api']

/** The shell as an emulator: its sources, the fake server, and the remotes of this workspace as built. */
async function writeShell(folder: string, version: string): Promise<object> {
  for (const name of ['index.html', 'src', 'public']) {
    copySources(`shell/${name}`, path.join(folder, name))
  }
  for (const name of bundled) {
    const to = path.join(folder, 'node_modules', name)
    for (const part of ['src', 'public']) copySources(`${name}/${part}`, path.join(to, part))
    // Its dependencies are the shell's.
    const { exports } = readManifest(name)
    writeJson(path.join(to, 'package.json'), { name, version, type: 'module', exports })
  }
  for (const name of remoteNames) {
    const build = inRoot(folderOf(name), outputs.browser)
    cpSync(build, path.join(folder, 'remotes', name), { recursive: true })
  }
  const inside = Object.fromEntries(bundled.map((name) => [name, version]))
  return {
    dependencies: Object.assign({}, ...['shell', ...bundled].map(dependenciesOf), inside),
    peerDependencies: { shared: version },
    bundleDependencies: bundled,
  }
}

/** The package.json of a folder of the workspace; of the workspace itself where none is given. */
function readManifest(folder = ''): Manifest {
  return JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'))
}

/** The packages of registries that a folder of the workspace depends on, without those of the workspace. */
function dependenciesOf(folder: string): Versions {
  const { dependencies = {} } = readManifest(folder)
  return Object.fromEntries(
    Object.entries(dependencies).filter(([, version]) => !version.startsWith('workspace:')),
  )
}

/** Whether a file is only for tests. @param name with `/` or `\\`. */
const isForTests = (name: string) => /\.test\.tsx?$|[\\/]testing([\\/]|\.ts$)/.test(name)

/** Copies a file or folder of the workspace, if there is one, without tests. */
function copySources(source: string, to: string): void {
  const from = inRoot(source)
  for (const file of filesIn(from)) {
    const name = path.relative(from, file)
    if (!isForTests(path.join(source, name))) cpSync(file, path.join(to, name))
  }
}

function writeJson(file: string, data: object): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(data, null, 2))
}
