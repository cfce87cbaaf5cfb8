import { button, combobox, region, type ShopPage, textbox } from '../shop-page'

const response = region('Response')

/** The request tester answers its default request, and a typed one. */
export async function testARequest(page: ShopPage): Promise<void> {
  await page.open('/mockman')
  await page.expectValue(textbox('Endpoint'), '/api/test-todos')
  await page.expectValue(combobox('Method'), 'GET')
  await page.expectText(response, 'Response is undefined.')
  await page.click(button('Submit'))
  await page.expectText(response, '200 OK')
  await page.expectText(response, 'todos')
  await page.fill(textbox('Endpoint'), '/api/products?from=here')
  await page.click(button('Submit'))
  await page.expectText(response, 'products[10 entries]')
}
