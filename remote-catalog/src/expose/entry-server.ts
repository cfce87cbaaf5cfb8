/** What composition may render of the catalog, and the data with which it does. */
import { carousels, categories, products } from '../api/catalogue'
import type { Resource } from '../api/resource'
import * as home from './home'
import * as productDetail from './product-detail'
import * as productList from './product-list'

export const modules = {
  'catalog/home': home,
  'catalog/product-list': productList,
  'catalog/product-detail': productDetail,
}

/** What each screen shows, by the names under which the stores look for it in the page. */
const shown: Record<keyof typeof modules, readonly Resource<unknown>[]> = {
  'catalog/home': [carousels, categories],
  'catalog/product-list': [products],
  'catalog/product-detail': [products],
}

/**
 * Fetches what a screen shows into its stores.
 * @returns the same data, for the page to bring along.
 * @throws Error when something cannot be had: the page is then left to the browser.
 */
export async function prepare(screen: keyof typeof modules): Promise<Record<string, unknown>> {
  const entries = shown[screen].map(async ({ key, $state, load }) => {
    await load()
    const state = $state.get()
    if (state.status !== 'ready') throw new Error(`There is no ${key} to render ${screen} with`)
    return [key, state.data]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The parameters of the pages that a screen has: one per book for the page of a book. */
export async function instances(screen: keyof typeof modules): Promise<Record<string, string>[]> {
  if (screen !== 'catalog/product-detail') return [{}]
  await products.load()
  const state = products.$state.get()
  return state.status === 'ready' ? state.data.map(({ _id }) => ({ productId: _id })) : []
}
