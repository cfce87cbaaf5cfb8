/** Cases for the queries of `GET /products`. */
import { countLimit, type Product, type ProductAnswer } from '../contract'
import { type CaseContext, type ContractCase, casesOf, check, needing } from './contract-case'
import { largerCatalogue } from './larger-catalogue'

interface Questions {
  all: readonly Product[]
  /** @param query '?limit=1'. */
  ask: (query: string) => Promise<ProductAnswer>
}

export const queryCases = casesOf('GET /products', {
  '200 returns a few books, and how many there are': asking(async ({ all, ask }) => {
    const { products, total, next } = await ask('?limit=1')
    check(products.length === Math.min(1, all.length), 'returns more books than the limit')
    check(
      isCount(total, all.length),
      `says that there are ${total} books in place of ${all.length}`,
    )
    check((next !== undefined) === all.length > 1, 'gives no cursor, or one to nowhere')
  }),
  '200 goes through all books by their cursors, in one order': asking(async ({ all, ask }) => {
    const limit = Math.ceil(all.length / 3)
    const ids: string[] = []
    for (let next: string | undefined = '0'; next !== undefined && ids.length <= all.length; ) {
      const answer: ProductAnswer = await ask(`?limit=${limit}&cursor=${next}`)
      check(answer.products.length <= limit, 'returns more books than the limit')
      ids.push(...idsOf(answer.products))
      next = answer.next
    }
    check(`${ids}` === `${idsOf(all)}`, 'leaves books out, repeats some or changes their order')
  }),
  '200 returns the books that follow any place': asking(async ({ all, ask }) => {
    const place = Math.min(all.length - 1, countLimit)
    const { products } = await ask(`?limit=2&cursor=${place}`)
    check(`${idsOf(products)}` === `${idsOf(all.slice(place, place + 2))}`, 'returns other books')
  }),
  '200 filters by category, ratings, price and author': asking(async ({ all, ask }) => {
    const [book] = all
    if (!book) return
    const { categoryName, ratings, price, description } = book
    const wanted: Record<string, (one: Product) => boolean> = {
      [`category=${encodeURIComponent(categoryName)}`]: (one) => one.categoryName === categoryName,
      [`minRatings=${ratings}`]: (one) => one.ratings >= ratings,
      [`maxPrice=${price}`]: (one) => one.price <= price,
      [`author=${encodeURIComponent(description.toUpperCase())}`]: (one) =>
        one.description.toLowerCase() === description.toLowerCase(),
    }
    for (const [query, passes] of Object.entries(wanted)) {
      const { total, products } = await ask(`?${query}&limit=200`)
      check(products.every(passes), `returns books that ${query} rules out`)
      check(isCount(total, all.filter(passes).length), `leaves books out that ${query} allows`)
    }
    const names = [...new Set(all.map((one) => one.categoryName))]
    const every = names.map((name) => `category=${encodeURIComponent(name)}`)
    const both = await ask(`?${every.join('&')}`)
    check(isCount(both.total, all.length), 'does not take several categories')
    const none = await ask('?category=no category of this shop')
    check(none.total === 0, 'finds books of a category that it does not have')
  }),
  '200 sorts by price, and does not shuffle books of one price': asking(async ({ all, ask }) => {
    for (const [sort, way] of [
      ['LOW_TO_HIGH', 1],
      ['HIGH_TO_LOW', -1],
    ] as const) {
      const { products } = await ask(`?sort=${sort}&limit=50`)
      const sorted = all.toSorted((a, b) => way * (a.price - b.price)).slice(0, products.length)
      check(`${idsOf(products)}` === `${idsOf(sorted)}`, `returns another order for ${sort}`)
    }
  }),
  '200 returns the books of some ids, in their order': asking(async ({ all, ask }) => {
    const ids = idsOf(all.slice(0, 3)).toReversed()
    const query = `?${[...ids, 'unknown', ...ids].map((id) => `ids=${id}`).join('&')}`
    const { products } = await ask(query)
    check(
      `${idsOf(products)}` === `${ids}`,
      'returns other books, or some twice, or in another order',
    )
    const { products: none } = await ask(`${query}&search=zzzzzz`)
    check(none.length === 0, 'ignores the search')
  }),
  '200 finds a part of a name in any case, and close matches': asking(async ({ all, ask }) => {
    const [book] = all
    if (!book) return
    const part = book.name.slice(1).toUpperCase()
    const { products, total, close } = await ask(`?search=${encodeURIComponent(part)}&limit=200`)
    const containing = all.filter(({ name }) => name.toUpperCase().includes(part))
    check(
      total >= Math.min(containing.length, countLimit),
      'leaves out books whose name contains the text',
    )
    const found = new Set(idsOf(products))
    check(close !== undefined, 'returns no list of close matches')
    check(!idsOf(close).some((id) => found.has(id)), 'repeats books among the close matches')
    const nothing = await ask('?search=qqqq%20zzzz')
    check(nothing.total === 0 && nothing.close?.length === 0, 'finds what no book has')
    const best = await ask(`?search=${encodeURIComponent(book.name)}&sort=BEST_MATCH&limit=1`)
    check(best.products[0]?.name === book.name, 'does not put the exact name first')
  }),
  '200 finds a name in another spelling, and a book by its ISBN': asking(async ({ all, ask }) => {
    const [book] = all
    if (!book) return
    const spelt = ` ${book.name.normalize('NFD').replaceAll(' ', ' \u200b ')} `
    const { products } = await ask(`?search=${encodeURIComponent(spelt)}&limit=200`)
    check(idsOf(products).includes(book._id), 'finds no name in another spelling')
    const { _id = '', isbn13 = '' } = all.find((one) => one.isbn13) ?? {}
    const isbn = `${isbn13.slice(0, 3)}-${isbn13.slice(3)}`
    if (isbn13 === '') return
    const byIsbn = await ask(`?search=${isbn}&limit=1`)
    check(`${idsOf(byIsbn.products)}` === _id, 'finds no book by its ISBN')
  }),
  '200 counts what each choice would leave': asking(async ({ ask }) => {
    const filters: Record<string, string> = { minRatings: '2', maxPrice: '500' }
    const answerTo = (asked: Record<string, string>) =>
      ask(`?${new URLSearchParams(asked)}&limit=1`)
    const { facets } = await answerTo(filters)
    check(facets !== undefined, 'returns no facets')
    const { categories, ratings, prices, anyPrice } = facets
    const counted = { category: categories, minRatings: ratings, maxPrice: prices }
    for (const [parameter, counts] of Object.entries(counted)) {
      for (const [value, count] of Object.entries(counts)) {
        const { total } = await answerTo({ ...filters, [parameter]: value })
        check(total === count, `counts ${count} in place of ${total} for ${parameter}=${value}`)
      }
    }
    const { total } = await answerTo({ minRatings: '2' })
    const isRight = anyPrice === undefined || anyPrice === total
    check(isRight, `counts ${anyPrice} in place of ${total} at any price`)
  }),
  '200 counts close matches, including those that are not in its answer': asking(
    async ({ all, ask }) => {
      const [book] = all
      if (!book) return
      for (const search of [book.categoryName, book.description].map(encodeURIComponent)) {
        const { total, close = [], facets } = await ask(`?search=${search}`)
        const counted = Object.values(facets?.categories ?? {}).reduce(
          (sum, count) => sum + count,
          0,
        )
        const known = total + close.length
        check(counted >= known, `counts ${counted} of the ${known} books for ${search}`)
      }
    },
  ),
  async '400 refuses what it cannot read, and parameters that it does not know'({ refuse }) {
    const wrong = ['limit=-1', 'minRatings=many', 'sort=UP', 'shelf=top', 'cursor=x']
    for (const query of wrong) await refuse('GET /products', 400, { query: `?${query}` })
  },
})

/** For a server that sells the books of `largerCatalogue`, and no others. */
export const largerCases = casesOf('GET /products', {
  '200 has all books, in the order of the shop': asking(async ({ all }) => {
    check(`${idsOf(all)}` === `${idsOf(largerCatalogue)}`, 'leaves books out, or shuffles them')
  }),
  '200 goes on from a page far behind, in every order': asking(async ({ ask }) => {
    for (const [sort, way] of [
      ['', 0],
      ['&sort=LOW_TO_HIGH', 1],
      ['&sort=HIGH_TO_LOW', -1],
    ] as const) {
      const sorted = largerCatalogue.toSorted((a, b) => way * (a.price - b.price))
      const { next } = await ask(`?cursor=${countLimit}&limit=40${sort}`)
      const page = await ask(`?cursor=${next}!460&limit=40${sort}`)
      const rest = await ask(`?cursor=${page.next}&limit=80${sort}`)
      const found = idsOf([...page.products, ...rest.products])
      check(`${found}` === `${idsOf(sorted.slice(1500))}`, `returns others with ${sort}`)
      check(rest.total === sorted.length, `counts ${rest.total} in all`)
    }
  }),
  async '200 finds the book that a shopper means'({ succeed }) {
    for (const [text, wanted] of [
      ['silent harbour part eleven', 'Silent Harbour, part 11'],
      ['silant harbor 3', 'Silent Harbour, part 3'],
      ['MIRROR golden 20', 'Golden Mirror, part 20'],
      ['omar silent orchard part 2', 'Silent Orchard, part 2'],
      ['tomaz bergg', 'Tomas Berg'],
    ] as const) {
      const query = `?search=${encodeURIComponent(text)}&sort=BEST_MATCH&limit=3`
      const { products } = await succeed('GET /products', { query })
      const found = products.flatMap(({ name, description }) => [name, description])
      check(found.includes(wanted), `does not find ${wanted} for ${text}, but ${found}`)
    }
  },
  ...needing('sell', {
    async '200 answers with books as they are when they change between pages'({ succeed, sell }) {
      const ask = (query: string) => succeed('GET /products', { query })
      const { next } = await ask('?limit=40')
      const changed = largerCatalogue.map((book, at) =>
        at === 50 ? { ...book, name: 'Die Überfahrt', price: 5 } : book,
      )
      await sell(changed)
      try {
        const page = await ask(`?limit=40&cursor=${next}`)
        check(`${idsOf(page.products)}` === `${idsOf(changed.slice(40, 80))}`, 'shuffles books')
        check(page.products[10]?.price === 5, 'tells an earlier price')
        const { products, close = [] } = await ask('?search=uberfart')
        check(products.length + close.length === 1, 'does not find the new name')
      } finally {
        await sell(largerCatalogue)
      }
    },
  }),
})

/** A case that asks about all books. */
function asking(ask: (questions: Questions) => Promise<void>): ContractCase['run'] {
  return async (context) => {
    const all = await allBooks(context)
    await ask({ all, ask: (query) => context.succeed('GET /products', { query }) })
  }
}

/** The books of a shop, also if one answer does not have all of them. */
async function allBooks({ succeed }: CaseContext): Promise<Product[]> {
  const first = await succeed('GET /products')
  const all = first.products
  for (let { next } = first; next !== undefined; ) {
    const page = await succeed('GET /products', { query: `?limit=200&cursor=${next}` })
    check(page.products.length > 0, 'says that more books follow, and has none')
    all.push(...page.products)
    next = page.next
  }
  return all
}

/** Whether a server that may stop counting has counted right. */
function isCount(count: number, exact: number): boolean {
  return count === exact || (exact > countLimit && count === countLimit + 1)
}

const idsOf = (products: readonly Product[]) => products.map(({ _id }) => _id)
