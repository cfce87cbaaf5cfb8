/** Finds a Chromium for the tests, or downloads one, so that no test is skipped for lack of a browser. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { inRoot, readSetting } from '../project/index.ts'

export interface Browser {
  executablePath: string
  /** Settings that the browser's process needs, such as where its libraries are. */
  env: Record<string, string>
}

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

/**
 * In this order: CHROMIUM_PATH, a Chromium or Chrome of the system, Playwright's own (downloaded if it can be), the one
 * inside an npm package.
 * @returns `null` if none of them can be started.
 */
export async function findBrowser(): Promise<Browser | null> {
  const named = readSetting('CHROMIUM_PATH')
  if (named) return works({ executablePath: named, env: {} })
  for (const executablePath of wellKnown) {
    const browser = existsSync(executablePath) && works({ executablePath, env: {} })
    if (browser) return browser
  }
  return playwrightsOwn() ?? (await fromPackage())
}

function works(browser: Browser): Browser | null {
  const args = ['--version', '--headless', '--no-sandbox']
  const { status } = spawnSync(browser.executablePath, args, {
    env: { ...process.env, ...browser.env },
    stdio: 'ignore',
    timeout: 20_000,
  })
  return status === 0 ? browser : null
}

function playwrightsOwn(): Browser | null {
  const browser = { executablePath: chromium.executablePath(), env: {} }
  if (!existsSync(browser.executablePath)) {
    console.log('There is no Chromium on this machine. Downloading Playwright’s …')
    const args = [inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']
    spawnSync(process.execPath, args, { stdio: 'ignore', timeout: 180_000 })
  }
  return existsSync(browser.executablePath) ? works(browser) : null
}

async function fromPackage(): Promise<Browser | null> {
  const folder = inRoot('node_modules/.cache/chromium')
  const manifest = path.join(folder, 'package.json')
  const installed = path.join(folder, 'node_modules', packaged.name)
  if (!existsSync(installed)) {
    console.log(`Installing ${packaged.name} …`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(manifest, JSON.stringify({ private: true, type: 'module' }))
    spawnSync('npm', ['install', '--no-save', `${packaged.name}@${packaged.version}`], {
      cwd: folder,
      stdio: 'ignore',
      shell: process.platform === 'win32',
    })
  }
  if (!existsSync(installed)) return null
  // Machines without a desktop lack libraries that Chromium needs (NSS and others). The package contains them, unpacks
  // them if it believes that it runs in the environment it was made for, and puts their folder into LD_LIBRARY_PATH.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
  const entry = createRequire(manifest).resolve(packaged.name)
  const { default: Chromium } = await import(pathToFileURL(entry).href)
  const executablePath = await Chromium.executablePath()
  return works({ executablePath, env: { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '' } })
}
