import { startMockApi } from 'mock-api'
import { connectApi } from 'shared/shop'
import { expect, it, onTestFinished } from 'vitest'
import { getStaticPaths } from './entry-server'

it('lists all books, but only those further pages of the list that are written', async () => {
  const server = await startMockApi({ scenario: 'large', timing: 0, persist: false })
  onTestFinished(server.shutdown)
  connectApi({ base: '/api', ready: Promise.resolve() })
  const pages = async (prerender: 'all' | 'none' | number) =>
    (await getStaticPaths('catalog/product-list-page', prerender)).map(({ page }) => page)
  expect(await pages(3)).toEqual(['2', '3', '4'])
  expect(await pages('none')).toEqual([])
  expect((await pages('all')).length).toBeGreaterThan(300)
  expect(await getStaticPaths('catalog/product-detail', 3)).toHaveLength(10_000)
})
