import { expect, it } from 'vitest'
import { fetchRefusedStylesheets } from './inlined-stylesheets'

/** A page with two inlined style sheets. @returns how many of them are fetched. */
function fetchedSheets(rules: object | null) {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/a.css" disabled><link rel="stylesheet" href="/b.css" disabled><style></style>'
  Object.defineProperty(document.querySelector('style'), 'sheet', { value: rules })
  const links = [...document.querySelectorAll('link')]
  fetchRefusedStylesheets()
  return links.filter(({ disabled }) => disabled === false).length
}

it('fetches the style sheets of a page whose rules the browser has refused, and no others', () => {
  expect(fetchedSheets({})).toBe(0)
  expect(fetchedSheets(null)).toBe(2)
})
