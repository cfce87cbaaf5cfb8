import type { CategoryName, Product } from 'shared/contract/entities'
import type { SearchOption } from 'shared/contract/slots'
import { paths } from 'shared/routing/paths'
import { authorPath } from '../../filters/author-path'
import { categoryPath } from '../../filters/category-path'
import type { Suggestions } from '../../search/suggest'

export type Suggestion = SearchOption &
  ({ book: Product } | { category: CategoryName } | { author: string })

export interface SuggestionGroup {
  title: string
  items: readonly Suggestion[]
}

/** The suggestions in groups, as options of a listbox. */
export function groupSuggestions(found: Suggestions, listboxId: string): SuggestionGroup[] {
  const idOf = (kind: string, at: number) => `${listboxId}-${kind}-${at}`
  const books = found.books.map(({ product }, at) => ({
    id: idOf('book', at),
    to: paths.productDetail(product._id),
    book: product,
  }))
  const categories = found.categories.map((category, at) => ({
    id: idOf('category', at),
    to: categoryPath(category),
    category,
  }))
  const authors = found.authors.map((author, at) => ({
    id: idOf('author', at),
    to: authorPath(author),
    author,
  }))
  return [
    { title: 'Books', items: books },
    { title: 'Categories', items: categories },
    { title: 'Authors', items: authors },
  ].filter(({ items }) => items.length > 0)
}
