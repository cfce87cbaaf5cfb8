import { expect, test } from '../../support/fixtures'
import { books, count } from '../../support/pages/catalog'

test.describe('with 10,000 books', { tag: '@layout' }, () => {
  test('moves through the rows in order with the Tab key, and narrows and widens the whole list with a filter', async ({
    page,
  }) => {
    await page.goto('/products?scenario=large')
    await expect(count(page)).toHaveText(/of 10,000 books$/)
    const list = page.getByRole('list', { name: 'Books', exact: true })
    await list.getByRole('listitem').first().getByRole('link').focus()
    const place = () =>
      page.evaluate(() =>
        Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset')),
      )
    for (let position = 1; position <= 24; position++) {
      expect(await place()).toBe(position)
      // Rows are rendered around the focus in the next frame.
      await expect(list.locator(`[aria-posinset="${position + 1}"]`)).toBeAttached()
      // The book's link, its cart button, its heart.
      for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab')
    }

    const before = (await count(page).textContent()) ?? ''
    const price = page.getByRole('slider', { name: 'Price' })
    await price.press('Home')
    await expect(count(page)).toHaveText(/^Showing [\d,]+ of 10,000 books$/)
    await expect(count(page)).not.toHaveText(before)
    await price.press('End')
    await expect(count(page)).toHaveText(before)
    expect(await books(page).count()).toBeLessThan(60)
  })
})
