/**
 * npm run new:remote reviews                  a working remote: folder, screen, route, test, journey.
 * npm run new:remote reviews -- --no-install  without installing what its package.json names.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { remotes } from '../config/remotes.ts'
import { remoteNames } from '../shared/src/contract/remotes.ts'
import { patterns } from '../shared/src/routing/paths.ts'
import { readCommandLine, refuseUsage } from './lib/command-line.ts'
import { exec, fail } from './lib/exec.ts'
import { inserted, registrationsOf } from './lib/new-remote/register-remote.ts'
import { remoteFiles } from './lib/new-remote/remote-files.ts'
import { inRoot, root } from './lib/root.ts'

/** The version that scripts/run.mjs installs with. */
const pnpmVersion = readFileSync(inRoot('scripts/run.mjs'), 'utf8').match(
  /pnpmVersion = '([\d.]+)'/,
)?.[1]

const { values, positionals } = readCommandLine({ 'no-install': { type: 'boolean' } }, 1)
const [name = ''] = positionals
if (!/^[a-z]+$/.test(name))
  refuseUsage('Name the remote in one lower-case word: npm run new:remote reviews')
if (name in remotes || name === 'shell') fail(`There is a part named “${name}” already.`)
if (name in patterns || Object.values<string>(patterns).includes(`/${name}`))
  fail(`The shop has an address /${name} already.`)
const folder = inRoot(`remote-${name}`)
if (existsSync(folder)) fail(`There is a folder remote-${name} already.`)

// Every text is made before any is written: where a place is not found, nothing has changed.
const texts = new Map<string, string>()
for (const insertion of registrationsOf(name, remoteNames.length + 1)) {
  const { file } = insertion
  texts.set(file, inserted(texts.get(file) ?? readFileSync(inRoot(file), 'utf8'), insertion))
}
const { dependencies } = JSON.parse(readFileSync(inRoot('remote-cart/package.json'), 'utf8'))
for (const [file, text] of Object.entries(remoteFiles(name, dependencies))) {
  texts.set(`remote-${name}/${file}`, text)
}
for (const [file, text] of texts) {
  mkdirSync(path.dirname(inRoot(file)), { recursive: true })
  writeFileSync(inRoot(file), text)
}
await exec('biome', ['check', '--write', ...texts.keys()], { quiet: true })

if (!values['no-install']) {
  const args = ['--yes', `pnpm@${pnpmVersion}`, 'install', '--reporter', 'append-only']
  const { status } = spawnSync('npx', args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('It is written, but its dependencies could not be installed.')
}
console.log(
  `remote-${name} is there: npm run dev ${name} shows it alone, npm start in the shop at /${name}.`,
)
