/** WebKitGTK through WebKitWebDriver, on a virtual display. */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { quietFile } from '../support/customer'
import type { Engine, EngineOptions, Tab, Visit } from './engine'
import { until } from './until'

/** Runs in a page of the shop's origin. */
const forgetEverything = `
  localStorage.clear()
  sessionStorage.clear()
  return indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => new Promise((resolve) => {
    Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: resolve })
  }))))`

export async function startWebKit(
  file: string,
  { script, textSize = 16 }: EngineOptions,
): Promise<Engine> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'webkit-'))
  const [scriptFile, log] = [path.join(folder, 'script.js'), path.join(folder, 'log')]
  writeFileSync(scriptFile, script)
  const screen = await startScreen()
  const server = spawn(file, ['--port=0'], {
    env: {
      ...process.env,
      ...{ DISPLAY: screen.display, NO_AT_BRIDGE: '1', GDK_BACKEND: 'x11' },
      // Painting by an emulated graphics card takes almost twice as long.
      ...{ WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', LP_NUM_THREADS: '0' },
    },
    stdio: 'ignore',
  })
  const port = await portOf(server)
  const window = path.join(import.meta.dirname, 'webkit-window.py')
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'webkit-window',
        'webkitgtk:browserOptions': {
          binary: '/usr/bin/python3',
          args: [window, scriptFile, log, String(textSize), '--automation'],
        },
      }),
    )
    .build()
  const version = /Version\/[\d.]+/.exec(await driver.executeScript('return navigator.userAgent'))
  const first = await driver.getWindowHandle()

  return {
    name: `WebKitGTK ${version?.[0].slice('Version/'.length) ?? ''}`,
    newVisit: async (origin): Promise<Visit> => {
      await driver.switchTo().window(first)
      await driver.get(origin + quietFile)
      await driver.executeScript(forgetEverything)
      writeFileSync(log, '')
      let opened = 0
      return {
        newTab: async () => {
          if (opened++ > 0) await driver.switchTo().newWindow('window')
          else await driver.switchTo().window(first)
          return tabOf(driver, await driver.getWindowHandle())
        },
        consoleErrors: async () =>
          readFileSync(log, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line)),
        close: async () => {
          for (const handle of await driver.getAllWindowHandles()) {
            if (handle === first) continue
            await driver.switchTo().window(handle)
            await driver.close()
          }
        },
      }
    },
    close: async () => {
      await driver.quit()
      await ended(server)
      await ended(screen.process)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function tabOf(driver: WebDriver, handle: string): Tab {
  const here = async () => {
    // A closed window has no handle, but is still the current one.
    const current = await driver.getWindowHandle().catch(() => undefined)
    if (current !== handle) await driver.switchTo().window(handle)
    return driver
  }
  const evaluate = async <Result>(script: string): Promise<Result> =>
    (await here()).executeScript<Result>(`return ${script}`)
  return {
    goto: async (url) => (await here()).get(url),
    reload: async () => (await here()).navigate().refresh(),
    back: async () => (await here()).navigate().back(),
    evaluate,
    click: async (x, y) => {
      const mouse = (await here()).actions()
      const place = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 }
      await mouse.move(place).click().perform()
    },
    type: async (text) => (await here()).actions().sendKeys(text).perform(),
    press: async (key) => (await here()).actions().sendKeys(keys[key]).perform(),
    resize: async (width, height) => {
      const frame = JSON.stringify({ width, height })
      await evaluate(`webkit.messageHandlers.frame.postMessage(${frame})`)
      await until(`the window should be ${width} px wide`, async () => {
        const [w, h] = await evaluate<number[]>('[innerWidth, innerHeight]')
        return w === width && h === height ? undefined : `it is ${w} by ${h}`
      })
    },
    screenshot: async () => Buffer.from(await (await here()).takeScreenshot(), 'base64'),
    close: async () => (await here()).close(),
  }
}

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE }

/** @returns the number of a free display, for `DISPLAY`. */
async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp']
  const process = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((resolve, reject) => {
    process.once('error', reject)
    process.once('exit', () => reject(new Error('Xvfb did not start')))
    process.stdio[3]?.once('data', (data) => resolve(String(data).trim()))
  })
  return { process, display: `:${number}` }
}

/** The port that the driver has chosen. It does not print it, but Linux knows who listens. */
async function portOf({ pid }: ChildProcess): Promise<number> {
  let port = 0
  await until('WebKitWebDriver should listen', async () => {
    const open = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
    for (const line of readFileSync(`/proc/${pid}/net/tcp`, 'utf8').split('\n')) {
      const [, address = '', , state, , , , , , inode] = line.trim().split(/\s+/)
      const isListening = state === '0A' && open.includes(`socket:[${inode}]`)
      if (isListening) port = Number.parseInt(address.split(':')[1] ?? '', 16)
    }
    return port > 0 ? undefined : 'it does not'
  })
  return port
}

async function ended(process: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => process.once('exit', resolve))
  process.kill()
  await gone
}
