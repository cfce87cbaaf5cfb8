import type { EndpointKey, Product } from 'shared/contract'
import { currentToken, request } from 'shared/shop'
import type { SampleIds } from '../request/examples'

export interface Samples {
  ids: SampleIds
  product?: Product
}

/** Real ids and, if a call needs one, a real book from the server. Empty on failure. */
export async function getSamples(key: EndpointKey): Promise<Samples> {
  try {
    return await samplesFor(key)
  } catch {
    // An example may have placeholders.
    return { ids: {} }
  }
}

async function samplesFor(key: EndpointKey): Promise<Samples> {
  if (key.includes(':addressId') && currentToken() !== null) {
    const { addressList } = await request('GET /user/address')
    return withId('addressId', addressList[0])
  }
  if (key.includes(':carouselId')) {
    return withId('carouselId', (await request('GET /carousels')).carousels[0])
  }
  if (key.includes(':categoryId')) {
    return withId('categoryId', (await request('GET /categories')).categories[0])
  }
  if (key.includes(':productId') || key === 'POST /user/cart' || key === 'POST /user/wishlist') {
    const [product] = (await request('GET /products', { query: { limit: 1 } })).products
    return { ...withId('productId', product), ...(product ? { product } : {}) }
  }
  return { ids: {} }
}

function withId(name: string, thing: { _id: string } | undefined): Samples {
  return { ids: thing ? { [name]: thing._id } : {} }
}
