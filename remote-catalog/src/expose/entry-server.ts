/** The screens that are prerendered, and their data. */
import type { RemoteModules } from 'shared/contract/remotes'
import { carousels, categories, products } from '../api/catalogue'
import { inexpensiveBooks } from '../api/inexpensive-books'
import type { Resource } from '../api/resource'
import * as home from './home'
import * as productDetail from './product-detail'
import * as productList from './product-list'

export const modules = {
  'catalog/home': home,
  'catalog/product-list': productList,
  'catalog/product-detail': productDetail,
} satisfies Partial<RemoteModules>

/** The resources of each screen, by their keys in the page. */
const shown: Record<keyof typeof modules, readonly Resource<unknown>[]> = {
  'catalog/home': [carousels, categories, inexpensiveBooks],
  'catalog/product-list': [products],
  'catalog/product-detail': [products],
}

/**
 * Loads a screen's data into its stores.
 * @returns the same data, for the page.
 * @throws Error if something is missing: the page is then not prerendered.
 */
export async function loader(screen: keyof typeof modules): Promise<Record<string, unknown>> {
  const entries = shown[screen].map(async ({ key, $state, load }) => {
    await load()
    const state = $state.get()
    if (state.status !== 'ready') throw new Error(`There is no ${key} to render ${screen} with`)
    return [key, state.data]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The parameters of a screen's pages: one page per book. */
export async function getStaticPaths(
  screen: keyof typeof modules,
): Promise<Record<string, string>[]> {
  if (screen !== 'catalog/product-detail') return [{}]
  await products.load()
  const state = products.$state.get()
  return state.status === 'ready' ? state.data.map(({ _id }) => ({ productId: _id })) : []
}
