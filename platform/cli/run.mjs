#!/usr/bin/env node
/** Installs packages if needed, then runs a command of the project. Uses only Node's own modules. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname ?? '.', '../..')
const onWindows = process.platform === 'win32'

checkNode()
process.chdir(root)
await install()
await run(process.argv[2])

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  stop(`Bookshelf needs Node 20.19 or newer; this is ${process.version}.`)
}

/** Installs if node_modules does not match the lockfile. */
async function install() {
  const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'))
  const stamp = path.join(root, 'node_modules/.bookshelf-installed')
  const wanted = createHash('sha256')
    .update(readFileSync('pnpm-lock.yaml'))
    .update(packageManager + process.versions.modules)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (isForProduction()) {
    stop(
      'This installation is for running the server, without the packages for development. docs/server.md has its commands. For all others, delete node_modules and run the command again.',
    )
  }
  console.log(`Installing dependencies with ${packageManager} …`)
  const options = ['--frozen-lockfile', '--reporter', 'append-only']
  const child = spawn('npx', ['--yes', packageManager, 'install', ...options], {
    // Without this, npm waits silently for more than a minute before it reports that the network is down.
    env: { ...withoutNpmSettings(), npm_config_fetch_retry_mintimeout: '1000' },
    shell: onWindows,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (data) => (errors += data))
  const [code] = await once(child, 'close')
  if (code !== 0) {
    const isOffline =
      /E(AI_AGAIN|NOTFOUND|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH)|error sending request/
    stop(
      isOffline.test(errors)
        ? 'The dependencies could not be installed, because the package registry could not be reached. Check the network connection, and run the command again.'
        : // Nobody needs to have pnpm installed.
          `${errors.replace(/`pnpm\s+/g, `\`npx ${packageManager} `)}The dependencies could not be installed.`,
    )
  }
  writeFileSync(stamp, wanted)
}

/** Whether pnpm has installed packages with `--prod`. */
function isForProduction() {
  const record = path.join(root, 'node_modules/.modules.yaml')
  if (!existsSync(record)) return false
  const { included } = JSON.parse(readFileSync(record, 'utf8'))
  return included?.devDependencies === false
}

/** Removes npm's settings, about which pnpm would warn. */
function withoutNpmSettings() {
  const ofNpm = /^npm_(?!config_(registry|.*_?proxy|cache)$)/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofNpm.test(name)))
}

/** Runs `bookshelf <command> …`, or the program in a file of the project: `bench/bench.ts compare …`. */
async function run(file = '') {
  const isFile = file.endsWith('.ts')
  // As if Node had been called with the file.
  if (isFile) process.argv.splice(1, 1)
  await import('../project/register.mjs')
  await import(isFile ? pathToFileURL(file).href : './bookshelf.ts')
}

/** @returns {never} */
function stop(message) {
  console.error(message)
  process.exit(1)
}
