/** Accessibility that needs no layout: names, roles, states, labels, ids, nesting and the order of headings. */
import { expect } from 'vitest'

/** What jsdom does not have: boxes and colours, and a page that is inert behind a dialog. A browser checks these. */
const needBrowser = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
  'landmark-no-duplicate-banner',
]
const rules = Object.fromEntries(needBrowser.map((id) => [id, { enabled: false }]))

/** Fails if axe finds a violation in the page as it is now, or in the dialog that is open over it. */
export async function expectAccessible(): Promise<void> {
  const { default: axe } = await import('axe-core')
  const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const { violations } = await axe.run(shown, {
    resultTypes: ['violations'],
    preload: false,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
    rules,
  })
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(found, found.join('\n')).toEqual([])
  expect(repeatedIds(), 'ids that are in the page twice').toEqual([])
}

/** Axe lets repeated ids pass, or leaves them to a person. */
function repeatedIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}
