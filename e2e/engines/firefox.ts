/** Firefox through WebDriver BiDi, which needs no separate driver. */
import { launch, type Page } from 'puppeteer-core'
import type { Engine, EngineOptions, Tab, Visit } from './engine'

/**
 * What Firefox logs about files that it has given up because their page was left: for a preload an integrity error with
 * the hash of an empty file, and for a font the status NS_BINDING_ABORTED.
 */
const givenUp =
  /integrity attribute.*47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=|downloadable font: .*status=2152398850 /

/** @param file the program. */
export async function startFirefox(
  file: string,
  { script, textSize = 16 }: EngineOptions,
): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: file,
    timeout: 300_000,
    // No test looks at requests, and reporting them takes a third of a page load.
    networkEnabled: false,
    extraPrefsFirefox: {
      'font.size.variable.x-western': textSize,
      // Scrollbars take no space, as on phones and in the other engines.
      'widget.gtk.overlay-scrollbars.enabled': true,
      'ui.useOverlayScrollbars': 1,
    },
  })
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    newVisit: async (): Promise<Visit> => {
      const context = await browser.createBrowserContext()
      const heard: string[] = []
      return {
        newTab: async () => {
          const page = await context.newPage()
          page.setDefaultNavigationTimeout(300_000)
          page.on('console', (message) => {
            if (['error', 'warn'].includes(message.type())) heard.push(message.text())
          })
          page.on('pageerror', (error) => {
            if (!givenUp.test(String(error))) heard.push(String(error))
          })
          await page.evaluateOnNewDocument(script)
          return tabOf(page)
        },
        consoleErrors: async () => heard,
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // Puppeteer’s own method waits for a page load, which client-side navigation does not have.
    back: () => page.evaluate('history.back()') as Promise<void>,
    evaluate: <Result>(script: string) => page.evaluate(script) as Promise<Result>,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}
