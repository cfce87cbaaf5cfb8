/**
 * Runs a command of the project: installs packages if needed, then runs platform/cli/<command>.ts. Uses only
 * Node's own modules.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** The pnpm version that wrote the lockfile. */
const pnpmVersion = '12.21.0'
const root = path.resolve(import.meta.dirname ?? '.', '../..')
const onWindows = process.platform === 'win32'

checkNode()
process.chdir(root)
install()
run(process.argv.slice(2))

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  stop(`Bookshelf needs Node 20.19 or newer; this is ${process.version}.`)
}

/** Installs if node_modules does not match the lockfile. */
function install() {
  const stamp = path.join(root, 'node_modules/.bookshelf-installed')
  const wanted = createHash('sha256')
    .update(readFileSync('pnpm-lock.yaml'))
    .update(pnpmVersion + process.versions.modules)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies …')
  const result = spawnSync(
    'npx',
    ['--yes', `pnpm@${pnpmVersion}`, 'install', '--frozen-lockfile', '--reporter', 'append-only'],
    { env: withoutNpmSettings(), shell: onWindows, encoding: 'utf8' },
  )
  if (result.status !== 0) {
    stop(`The dependencies could not be installed.\n${result.stdout ?? ''}${result.stderr ?? ''}`)
  }
  writeFileSync(stamp, wanted)
}

/** Removes npm's settings, about which pnpm would warn. */
function withoutNpmSettings() {
  const ofNpm = /^npm_(?!config_(registry|.*_?proxy|cache)$)/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofNpm.test(name)))
}

function run([command, ...args]) {
  const script = `platform/cli/${command}.ts`
  if (!command || !existsSync(script)) stop(`There is no command “${command ?? ''}”.`, 2)
  const child = spawn(
    process.execPath,
    ['--import', './platform/project/register.mjs', script, ...args],
    { stdio: 'inherit' },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)))
}

/** @returns {never} */
function stop(message, status = 1) {
  console.error(message)
  process.exit(status)
}
