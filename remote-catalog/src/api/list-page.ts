/** The list in pages, for whoever cannot scroll it: without script, and for search engines. */
import { defaultFilters } from 'catalogue/filters'
import { allUpTo } from '../components/book-grid/book-grid'
import { type Answered, queryBooks } from './query-books'
import { createResource, type Resource } from './resource'

/** Books of one page. */
export const pageSize = allUpTo

export type ListPage = Pick<Answered, 'products' | 'total'>

const pages = new Map<number, Resource<ListPage>>()

/** A page of the list before anybody filters it. @param page from 1 on. */
export function listPage(page: number): Resource<ListPage> {
  const { ratings: minRatings, price: maxPrice } = defaultFilters
  const cursor = String((page - 1) * pageSize)
  const load = () => queryBooks({ minRatings, maxPrice, cursor, limit: pageSize })
  const resource = pages.get(page) ?? createResource('The books', load, `catalog.list-page.${page}`)
  pages.set(page, resource)
  return resource
}
