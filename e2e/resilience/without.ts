/** Removes features from Chromium, to test browsers that do not have them. */
import type { Page } from '@playwright/test'

/** @param names of properties, such as 'Navigator.prototype.locks'. */
export async function withoutScriptFeatures(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript((all) => {
    for (const name of all) {
      const path = name.split('.')
      const last = path.pop() ?? ''
      const owner = path.reduce<unknown>(
        (value, key) => Reflect.get(value as object, key),
        globalThis,
      )
      if (!Reflect.deleteProperty(owner as object, last)) throw new Error(`${name} stays`)
    }
  }, names)
}

/**
 * Changes every page and style sheet before the browser reads it. Removes the page's policies, since one
 * contains the hashes of inline styles.
 */
export async function rewrite(page: Page, change: (text: string) => string): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (!['document', 'stylesheet'].includes(request.resourceType())) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({
      status: response.status(),
      contentType: response.headers()['content-type'] ?? 'text/html',
      body: change(await response.text()).replace('http-equiv="Content-Security-Policy"', ''),
    })
  })
}

/** @param properties of CSS, or a pseudo-element, that the browser then ignores as unknown. */
export function withoutStyles(properties: readonly string[]): (text: string) => string {
  const names = properties.map(
    (name) => new RegExp(`(?<=[;{\\s,}])((?:-webkit-)?${name})(?=[:{\\s-])`, 'g'),
  )
  return (text) => names.reduce((changed, name) => changed.replace(name, '-x-$1'), text)
}
