import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { fingerprint, hashOf, inPackages, inRoot, root } from '../project/index.ts'

/** What every build depends on, in addition to its own sources. */
const settings = [
  'tsconfig.json',
  // Vite looks for that of PostCSS up to the root of the workspace.
  ...['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((type) => `postcss.config.${type}`),
  ...['', '.json', '.yaml', '.yml', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts'].map(
    (type) => `.postcssrc${type}`,
  ),
  // The versions of all installed packages, as pnpm or npm records them. In another repository also of the shop's.
  ...['node_modules/.pnpm/lock.yaml', 'node_modules/.package-lock.json'],
]

/** The same beside the shop's packages: npm installs what several workspaces use in the folder above them. */
const sharedSettings = [
  ...['platform/project', 'platform/build', 'platform/federation', 'platform/tsconfig.json'],
  ...['.pnpm/lock.yaml', '.package-lock.json'],
]

/** The files and folders, in the root, that the build of a part depends on whatever it reads. */
export function inputsOf(folder: string): string[] {
  const shared = sharedSettings.map((name) => path.relative(root, inPackages(name)))
  return [folder, ...workspacePackages(folder), ...settings, ...shared]
}

/**
 * A hash of what the build of a part depends on, whatever it reads: its sources, the workspace packages that it uses,
 * the build settings, the versions of installed packages, and the variables that sources can read in `import.meta.env`.
 * @param hashes of files and folders, for several builds at one time.
 */
export function buildInputs(folder: string, hashes = new Map<string, string>()): string {
  const inputs = inputsOf(folder)
  for (const input of inputs) {
    if (!hashes.has(input)) hashes.set(input, fingerprint([input]))
  }
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hashOf(
    inputs.map((input) => hashes.get(input)),
    variables.sort(),
  )
}

/**
 * The folders of the workspace packages that a package uses in production, directly or indirectly: those that pnpm or npm
 * has linked.
 */
export function workspacePackages(folder: string): string[] {
  const found = new Set([folder])
  // Iterating over a set includes what is added during the iteration.
  for (const each of found) {
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(inRoot(each, 'package.json'), 'utf8'),
    )
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const installed = [each, ''].map((place) => inRoot(place, 'node_modules', name))
      const link = installed.find((place) => existsSync(place))
      const target = link && path.relative(root, realpathSync(link))
      if (target && !/^\.\.|node_modules/.test(target)) found.add(target)
    }
  }
  return [...found].filter((each) => each !== folder).sort()
}
