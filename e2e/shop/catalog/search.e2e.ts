import { expect, hydrated, test } from '../../support/fixtures'
import { violationsIn, wcag } from '../../support/no-violations'
import { bookPaths, books } from '../../support/pages/catalog'

test('a search suggests books, and Enter opens the chosen one', async ({ page }) => {
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Search' })
  await hydrated(toggle)
  await toggle.click()
  const field = page.getByRole('combobox', { name: 'Search for a book' })
  await field.pressSequentially('meditatons')
  await expect(page.getByRole('option', { name: 'Meditations' })).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText('Marcus Aurelius')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsIn(page, wcag, '[role="search"]')).toEqual([])
  }
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Meditations' })).toBeFocused()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('a search without a match leads on to the best rated books', async ({ page }) => {
  await page.goto('/products?q=xyzzy')
  await expect(page.getByText('Product you are looking for is not found')).toBeVisible()
  const row = page.getByRole('region', { name: 'Readers love these' })
  await expect(row.getByRole('article')).toHaveCount(4)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click()
  await expect(page).toHaveURL('/products?category=fiction')
  await expect(page.getByRole('heading', { level: 1, name: 'Fiction books' })).toBeFocused()
})

test('suggestions end with all results, which open the list by the keyboard', async ({ page }) => {
  await page.goto('/products?category=humor')
  const toggle = page.getByRole('button', { name: 'Search' })
  await hydrated(toggle)
  await toggle.click()
  const field = page.getByRole('combobox', { name: 'Search for a book' })
  await field.pressSequentially('The')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option').last()).toHaveText('See all 4 results')
  await field.press('ArrowUp')
  const chosen = suggestions.getByRole('option', { selected: true })
  await expect(chosen).toHaveText('See all 4 results')
  await field.press('Enter')
  await expect(page).toHaveURL('/products?q=the')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(books(page)).toHaveCount(4)
})

test('the code of the search is not loaded before the field opens', async ({ page }) => {
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
    await page.waitForLoadState('networkidle')
  }
  expect(asked).toEqual([])
  await toggle.click()
  await expect(page.getByRole('combobox', { name: 'Search for a book' })).toBeFocused()
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['answer-query', 'search-index', 'search-suggestions'])
})

test('the search works without its suggestions', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/search-suggestions|net::ERR|Failed to fetch|RUNTIME-|could not be loaded/)
  await page.route(/search-suggestions/, (route) => route.abort())
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Search' })
  await hydrated(toggle)
  await toggle.click()
  await page.getByRole('combobox', { name: 'Search for a book' }).fill('moby')
  await page.getByRole('combobox', { name: 'Search for a book' }).press('Enter')
  await expect(books(page).getByRole('heading')).toHaveText(['Moby-Dick'])
})
