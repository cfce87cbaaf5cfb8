import { fakeServerStarted } from '../../support/fake-server'
import { expect, hydrated, test } from '../../support/fixtures'
import { bookPaths } from '../../support/pages/catalog'

test('the code of the search is not loaded before the field opens', { tag: '@rare' }, async ({
  page,
}) => {
  const asked: string[] = []
  const ofSearch = /(answer-query|search-index|search-suggestions)-[^/]*\.js$/
  page.on('request', (request) => {
    const [, name] = request.url().match(ofSearch) ?? []
    if (name) asked.push(name)
  })
  const toggle = page.getByRole('button', { name: 'Search' })
  for (const address of [bookPaths.dracula, '/products?category=humor', '/login', '/']) {
    await page.goto(address)
    await hydrated(toggle)
    // It starts last; prefetching waits for an idle moment.
    await fakeServerStarted(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  expect(asked).toEqual([])
  await toggle.click()
  await expect(page.getByRole('combobox', { name: 'Search for a book' })).toBeFocused()
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['answer-query', 'search-index', 'search-suggestions'])
})
