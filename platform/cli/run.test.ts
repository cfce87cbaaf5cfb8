import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { inRoot } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'

const inFolder = temporaryFolder()

it('names commands that people have if the packages cannot be installed', () => {
  cpSync(inRoot('platform/cli/run.mjs'), inFolder('platform/cli/run.mjs'))
  writeFileSync(inFolder('package.json'), '{ "packageManager": "pnpm@12.0.0" }')
  writeFileSync(inFolder('pnpm-lock.yaml'), '')
  // What pnpm says about a lockfile without a package.
  const npx = inFolder('npx')
  writeFileSync(
    npx,
    "#!/bin/sh\ncat >&2 <<'END'\nRegenerate the lockfile with `pnpm\n  install --lockfile-only`.\nEND\nexit 1",
  )
  chmodSync(npx, 0o755)
  const { stderr, status } = spawnSync(process.execPath, ['platform/cli/run.mjs', 'start'], {
    cwd: inFolder(),
    env: { ...process.env, PATH: `${inFolder()}${path.delimiter}${process.env.PATH}` },
    encoding: 'utf8',
  })
  expect(stderr).toBe(
    'Regenerate the lockfile with `npx pnpm@12.0.0 install --lockfile-only`.\nThe dependencies could not be installed.\n',
  )
  expect(status).toBe(1)
})

/** Runs code in a folder of the repository of a remote, as a module beside the platform that is installed there. */
function runInRemote(description: string, folder: string, code: string) {
  const platform = inFolder('node_modules/platform')
  cpSync(inRoot('platform/project'), path.join(platform, 'project'), { recursive: true })
  cpSync(inRoot('platform/package.json'), path.join(platform, 'package.json'))
  symlinkSync(inRoot('platform/node_modules'), path.join(platform, 'node_modules'))
  if (description) writeFileSync(inFolder('package.json'), description)
  mkdirSync(inFolder(folder), { recursive: true })
  const register = pathToFileURL(path.join(platform, 'project/register.mjs')).href
  const module = path.join(platform, 'run.ts')
  writeFileSync(module, code)
  const args = ['--import', register, module]
  return spawnSync(process.execPath, args, { cwd: inFolder(folder), encoding: 'utf8' })
}

const inPackage = 'Run the command in the folder of the remote’s package.json'

it.each([
  ['without package.json', '', '', inPackage],
  ['below its package.json', '{ "name": "remote-reviews" }', 'src', inPackage],
  [
    'of a package with another name',
    '{ "name": "remote-gift-cards" }',
    '',
    'is named “remote-gift-cards”. The package of a remote must be named remote-<name>, where <name> is one word of the letters a to z.',
  ],
])('says where an installed platform runs, in a folder %s', (_, description, folder, sentence) => {
  const { stderr, status } = runInRemote(description, folder, "import './project/parts.ts'")
  expect(stderr).toContain(sentence)
  expect(status).toBe(2)
})

it.each(['remote-reviews', '@readers/remote-reviews'])(
  'takes the part of another repository from the name of its package: %s',
  (name) => {
    const code =
      "import { folderOf, partNames } from './project/parts.ts'\nconsole.log(JSON.stringify(partNames.map((part) => [part, folderOf(part)])))"
    const { stdout } = runInRemote(JSON.stringify({ name }), '', code)
    expect(stdout.trim()).toBe('[["reviews","."]]')
  },
)

it.each(['#', '?'])('refuses a project whose path contains “%s”', (character) => {
  const project = inFolder(`books${character}`, 'platform/project')
  cpSync(inRoot('platform/project'), project, { recursive: true })
  symlinkSync(inRoot('node_modules'), path.join(project, 'node_modules'))
  const register = pathToFileURL(path.join(project, 'register.mjs')).href
  const { stderr, status } = spawnSync(process.execPath, ['--import', register, '--eval', ''])
  expect(stderr.toString()).toContain(`contains “${character}”`)
  expect(status).toBe(2)
})
