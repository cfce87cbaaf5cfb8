/** Finds a Chromium for the tests, or downloads one, so that no test is skipped for lack of a browser. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { inRoot, readSetting } from '../project/index.ts'

/** The last resort: a Chromium inside an npm package. Newer majors need Node 22. */
const packaged = { name: '@sparticuz/chromium', version: '143.0.4' }

/** Headless builds first: the same engine takes two thirds of the time. */
const names = [
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
]

const wellKnown = [
  ...names.flatMap((name) =>
    (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)),
  ),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
]

/** Launches the Chromium of `findChromium`. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium()
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/**
 * Finds a Chromium that starts.
 * @returns its program.
 * @throws Error if none does.
 */
export async function findChromium(): Promise<string> {
  for await (const program of candidates()) if (starts(program)) return program
  throw new Error('No Chromium could be started. Install one, or set CHROMIUM_PATH to one.')
}

/**
 * In this order: CHROMIUM_PATH, a Chromium or Chrome of the system, Playwright's own (downloaded if it can be), the one
 * inside an npm package.
 */
async function* candidates(): AsyncGenerator<string> {
  const named = readSetting('CHROMIUM_PATH')
  if (named !== undefined) return yield named
  yield* wellKnown
  yield playwrightsOwn()
  const program = await fromPackage()
  if (program !== null) yield program
}

function starts(program: string): boolean {
  const args = ['--version', '--headless', '--no-sandbox']
  return (
    existsSync(program) &&
    spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0
  )
}

function playwrightsOwn(): string {
  const program = chromium.executablePath()
  if (!existsSync(program)) {
    console.log('There is no Chromium on this machine. Downloading Playwright’s …')
    const args = [inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']
    spawnSync(process.execPath, args, { stdio: 'ignore', timeout: 180_000 })
  }
  return program
}

async function fromPackage(): Promise<string | null> {
  const folder = inRoot('node_modules/.cache/chromium')
  const installed = path.join(folder, 'node_modules', packaged.name)
  if (!existsSync(installed)) {
    console.log(`Installing ${packaged.name} …`)
    const wanted = `${packaged.name}@${packaged.version}`
    spawnSync('npm', ['install', '--no-save', '--prefix', folder, wanted], {
      stdio: 'ignore',
      shell: process.platform === 'win32',
    })
  }
  if (!existsSync(installed)) return null
  // Machines without a desktop lack libraries that Chromium needs (NSS and others). The package contains them, unpacks
  // them if it believes that it runs in the environment it was made for, and adds their folder to LD_LIBRARY_PATH, which
  // the browser inherits.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
  const entry = createRequire(path.join(folder, 'package.json')).resolve(packaged.name)
  const { default: Chromium } = await import(pathToFileURL(entry).href)
  return Chromium.executablePath()
}
