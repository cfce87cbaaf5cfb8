/** The command `categories`, beside a running server, and what an import does about categories. */
import { products, categories as sample } from 'mock-api/seed'
import { createCaseContext } from 'shared/contract-suite'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../database'
import { runImport } from '../run'
import { createDatabase, hasPostgres } from '../testing/postgres'
import { soon } from '../testing/soon'
import { startOnPostgres, useCommands } from '../testing/use-commands'
import { useFiles } from '../testing/use-files'

describe.runIf(hasPostgres)('categories', () => {
  const { file } = useFiles()
  const { shop, command } = useCommands(startOnPostgres)
  const { run: categories, refusal } = command('categories')
  const { run: log } = command('log')
  const context = () => createCaseContext(shop().server.client)

  const verse = { ...products[0], _id: 'verse', name: 'Leaves of Grass', categoryName: 'poetry' }
  const importBooks = (content: object) => runImport(file('import.json', content), { yes: true })

  test('are the four of every shop in a new database, with the same pictures', async () => {
    const url = await createDatabase()
    const database = await openDatabase({ url, dataDir: null })
    const found = await database.query('select document from categories order by position')
    await database.close()
    expect(found).toEqual(sample.map((document) => ({ document })))
  })

  test('are needed by the books of an import, and can be added without a release', async () => {
    await expect(importBooks({ products: [...products, verse] })).rejects.toThrow(
      'The book “verse” is of the category “poetry”, which the shop does not have. Add it with the command “categories add”, or import it as well.',
    )
    expect(await categories('add', 'poetry', '--image', '/art/poetry.svg', '--as', 'Asha')).toBe(
      'The category poetry is added.',
    )
    await importBooks({ products: [...products, verse] })
    expect(await categories('list')).toMatch(
      /^Category .*\nfiction .*\n(.*\n)*poetry +1 +\/art\/poetry.svg$/,
    )
    await soon(async () => {
      const { categories: now } = await context().succeed('GET /categories')
      expect(now.map(({ categoryName }) => categoryName)).toEqual([
        ...sample.map(({ categoryName }) => categoryName),
        'poetry',
      ])
      const { products: found, facets } = await context().succeed('GET /products', {
        query: '?category=poetry&limit=2',
      })
      expect(found.map(({ _id }) => _id)).toEqual(['verse'])
      expect(facets?.categories).toMatchObject({ poetry: 1, humor: 2 })
    })
    expect(JSON.parse(await log('--json'))).toContainEqual(
      expect.objectContaining({ operator: 'Asha', what: 'categories add', subject: 'poetry' }),
    )
    // Its books would be of a category that is gone.
    await expect(importBooks({ categories: sample })).rejects.toThrow('of the category “poetry”')
  })

  test('are removed again', async () => {
    await categories('add', "children's books", '--image', 'https://art.example/children.svg')
    expect(await categories('remove', "children's books", '--as', 'Ravi')).toBe(
      "The category children's books is removed.",
    )
    expect(await categories('list')).not.toContain('children')
    expect(await log('--most', '1')).toContain("Ravi  categories remove  children's books")
  })

  test('come with books: an import counts both, and the books that are no longer on sale', async () => {
    await importBooks({ products })
    expect(console.log).toHaveBeenLastCalledWith(
      expect.stringMatching(
        new RegExp(`^Imported ${products.length} books \\(0 added, 0 changed\\)\\.`),
      ),
    )
    await importBooks({ products: products.slice(0, 1), categories: sample })
    expect(console.log).toHaveBeenLastCalledWith(
      `Imported 1 book (0 added, 0 changed), 4 categories. ${products.length - 1} books are no longer on sale.`,
    )
    await importBooks({ products })
    expect(console.log).toHaveBeenLastCalledWith(
      `Imported ${products.length} books (${products.length - 1} added, 0 changed).`,
    )
  })

  test('are refused in one sentence', async () => {
    expect(await refusal('add', 'humor', '--image', '/x.svg')).toBe(
      'There is a category humor already.',
    )
    for (const wrong of ['Poetry', ' poetry', 'a\nb', 'x'.repeat(51), '<b>x</b>', 'a/b', '-']) {
      expect(await categories('add', wrong, '--image', '/x.svg')).toMatch(/It (has to|may have)/)
    }
    for (const wrong of ['javascript:alert(1)', '//x.example/x.svg', 'x.svg', '/a b.svg']) {
      expect(await categories('add', 'drama', '--image', wrong)).toContain(
        'It has to begin with / or https://',
      )
    }
    expect(await refusal('remove', 'humor')).toBe(
      'Books of the category humor are on sale: move them to another one with “books change” first.',
    )
    expect(await refusal('remove', 'drama')).toBe('There is no category drama.')
  })
})
