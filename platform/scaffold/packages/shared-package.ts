import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exec, filesIn, inRoot, mapValues, outputs } from '../../project/index.ts'
import { copySources, dependenciesOf, type PackageManifest, readManifest } from './package-files.ts'

const types = 'types'
/** It is only read, not imported. */
const gallery = path.join('src', 'ui-gallery')

/** What a team's own tests import. Its libraries are the team's choice. */
const testing = path.join('src', 'testing')
const forTests = ['@testing-library/react', '@testing-library/user-event', 'vitest']

/** `shared`: its sources for development, its types, and its build for Node. */
export async function writeShared(folder: string, version: string): Promise<PackageManifest> {
  const sources = copySources('shared/src', folder, 'src')
  cpSync(inRoot('shared', testing), path.join(folder, testing), { recursive: true })
  cpSync(inRoot('shared', outputs.prerender), path.join(folder, outputs.prerender), {
    recursive: true,
  })
  await writeTypes(path.join(folder, types), [
    ...sources.filter((file) => !file.startsWith(gallery)).map((file) => inRoot('shared', file)),
    ...filesIn(inRoot('shared', testing)),
  ])
  const manifest = readManifest('shared')
  const { name, license = 'MIT', sideEffects = [], exports = {}, devDependencies = {} } = manifest
  return {
    name,
    version,
    license,
    type: 'module',
    sideEffects,
    exports: mapValues(exports, withTypes),
    dependencies: dependenciesOf('shared'),
    peerDependencies: Object.fromEntries(forTests.map((one) => [one, devDependencies[one] ?? ''])),
    peerDependenciesMeta: Object.fromEntries(forTests.map((one) => [one, { optional: true }])),
  }
}

/** Declarations, so that the settings of another project's compiler do not matter to them. */
async function writeTypes(out: string, sources: readonly string[]): Promise<void> {
  const settings = {
    extends: inRoot('tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: inRoot('shared/src'),
      outDir: out,
    },
    files: sources.filter((file) => /\.tsx?$/.test(file)),
    include: [],
  }
  mkdirSync(out, { recursive: true })
  const config = path.join(out, '../tsconfig.types.json')
  writeFileSync(config, JSON.stringify(settings))
  const status = await exec('tsc', ['-p', config], { quiet: true })
  if (status !== 0) throw new Error('The types of shared could not be written.')
}

function withTypes(target: string | Record<string, string>): Record<string, string> {
  const conditions = typeof target === 'string' ? { default: target } : target
  const { default: source = '' } = conditions
  const declarations = source.replace('./src/', `./${types}/`).replace(/\.tsx?$/, '.d.ts')
  return { types: declarations, ...conditions }
}
