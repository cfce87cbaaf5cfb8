import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { packageManager } from './exec.ts'
import { inRoot } from './root.ts'

it('lists exactly what the package.json files ask for, so that an install does not change it', {
  tags: ['second-tier'],
}, () => {
  const args = ['install', '--frozen-lockfile', '--lockfile-only', '--offline']
  const shell = process.platform === 'win32'
  const { stderr, status } = spawnSync('npx', ['--yes', packageManager, ...args], {
    cwd: inRoot(),
    encoding: 'utf8',
    shell,
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

it('names the binaries of every platform, not only those of the machine that wrote it', () => {
  const named = new Set(
    [...readFileSync(inRoot('pnpm-lock.yaml'), 'utf8').matchAll(/^ {2}'?(@?[^@\s]+)@/gm)].map(
      ([, name]) => name,
    ),
  )
  const packages = installedPackages()
  expect(packages).toContainEqual(expect.objectContaining({ name: 'knip' }))
  const missing = packages.flatMap(({ name, optionalDependencies = {} }) =>
    Object.keys(optionalDependencies)
      .filter((binary) => !named.has(binary))
      .map((binary) => `${binary} of ${name}`),
  )
  // If there are some: npx pnpm@… install --fix-lockfile, with the version in package.json
  expect(missing).toEqual([])
})

interface Manifest {
  name: string
  optionalDependencies?: Record<string, string>
}

/** The package.json of every installed package, without its copies for other peers. */
function installedPackages(): Manifest[] {
  const store = inRoot('node_modules/.pnpm')
  return readdirSync(store).flatMap((folder) => {
    const [, name = ''] = /^(@?[^@]+)@/.exec(folder) ?? []
    const file = path.join(store, folder, 'node_modules', name.replace('+', '/'), 'package.json')
    return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8'))] : []
  })
}
