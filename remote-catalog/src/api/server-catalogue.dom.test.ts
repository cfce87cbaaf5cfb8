import { products } from 'mock-api/seed'
import { connectApi } from 'shared/shop'
import { expect, it, vi } from 'vitest'
import { serverCatalogue } from './server-catalogue'

it('ends with an error if a server answers the same page again and again', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  const answers = [1, 2, 3].map(() => Response.json({ products, total: 300, next: '10' }))
  vi.stubGlobal('fetch', async () => answers.pop() ?? Response.json({ products, total: 300 }))
  await expect(serverCatalogue()).rejects.toThrow('GET /products answered that 10 follows itself')
})
