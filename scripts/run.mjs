/**
 * Every command of the project begins here, on a machine that may have nothing but Node: checks
 * Node's version, installs what is missing, then runs scripts/<command>.ts. Node built-ins only.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** Fetched by npx where it is not installed; the lockfile is written by this version. */
const pnpmVersion = '12.21.0'
const root = path.resolve(import.meta.dirname ?? '.', '..')
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

/** Installs when the lockfile is not the one that node_modules was made from. */
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

/** npm hands its own settings to its children; pnpm would warn of each. */
function withoutNpmSettings() {
  const ofNpm = /^npm_(?!config_(registry|.*_?proxy|cache)$)/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofNpm.test(name)))
}

/** Hands over to the command, and what is said to this process (Ctrl-C, kill) to it. */
function run([command, ...args]) {
  const script = `scripts/${command}.ts`
  if (!command || !existsSync(script)) stop(`There is no command “${command ?? ''}”.`, 2)
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], { stdio: 'inherit' })
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
