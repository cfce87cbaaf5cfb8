/** The command `books`, beside a running server. */
import { products } from 'mock-api/seed'
import { home as address, createCaseContext } from 'shared/contract-suite'
import { describe, expect, test, vi } from 'vitest'
import { hasPostgres } from '../testing/postgres'
import { soon } from '../testing/soon'
import { startOnPostgres, useCommands } from '../testing/use-commands'
import { useFiles } from '../testing/use-files'

const [book, other] = products

describe.runIf(hasPostgres)('books', () => {
  const { shop, command } = useCommands(startOnPostgres)
  const { run: books, refusal } = command('books')
  const { run: log } = command('log')

  const files = useFiles()
  const file = (content: unknown) => files.file('book.json', content)

  /** The book as the running server has it. */
  const seen = async (productId: string) => {
    const { status, body } = await shop().server.client.send('GET /products/:productId', {
      params: { productId },
    })
    return status === 200 ? (body as { product: unknown }).product : status
  }
  const soonSeen = (id: string, wanted: unknown) =>
    soon(async () => expect(await seen(id)).toEqual(wanted))

  test('adds a book from a file and options, changes it, and takes it off sale', async () => {
    const { _id, ...fields } = { ...book, _id: 'new-1', about: 'A beginning' }
    const given = ['--file', file(fields), '--name', 'New', '--price', '120', '--as', 'Asha']
    expect(await books('add', _id, ...given)).toBe('The book new-1 is on sale now.')
    const added = { ...fields, _id, name: 'New', price: 120 }
    await soonSeen(_id, added)
    expect(await refusal('add', _id, ...given)).toBe(
      'There is a book new-1 already: “books change” changes it.',
    )
    const change = ['--author', 'Somebody', '--about', '', '--first-published', '-44']
    await books('change', _id, ...change, '--file', file({ pages: 12 }), '--as', 'Ravi')
    const { about, ...rest } = added
    const changed = { ...rest, description: 'Somebody', firstPublished: -44, pages: 12 }
    await soonSeen(_id, changed)
    const { book: found, ...others } = JSON.parse(await books('show', _id, '--json'))
    expect(found).toEqual(changed)
    expect(others).toEqual({ onSale: true, stock: null, held: 0, toShip: 0 })
    await books('change', _id, '--on-sale', 'no', '--as', 'Ravi')
    await soonSeen(_id, 404)
    expect(JSON.parse(await log('--most', '3', '--json'))).toMatchObject([
      { operator: 'Ravi', what: 'books change', subject: _id, changes: { onSale: [true, false] } },
      { operator: 'Ravi', what: 'books change', changes: { pages: [book.pages, 12] } },
      { operator: 'Asha', what: 'books add', subject: _id, changes: { name: [null, 'New'] } },
    ])
  })

  test('refuses in one sentence that names the field, and then changes nothing', async () => {
    expect(await refusal('change', book._id, '--price', 'cheap')).toBe(
      `The book ${book._id}, price: has to be whole rupees, from 0 to 1,000,000,000, written like 1299`,
    )
    expect(await refusal('change', book._id, '--name', '')).toBe(
      `The book ${book._id}, name: is missing`,
    )
    expect(await refusal('add', 'new-2', '--name', 'Two')).toMatch(
      /^The book new-2, .*: is missing$/,
    )
    expect(await books('add', 'a/b c', '--file', file(book))).toContain('It may have letters')
    expect(await books('change', book._id, '--as', 'Asha')).toContain(
      'give an option that says what changes',
    )
    expect(await refusal('change', 'none', '--price', '1')).toBe(
      'There is no book with the id none: “books list” finds it by words.',
    )
    expect(await refusal('show', 'new-2')).toContain('There is no book with the id')
    expect(await seen(book._id)).toEqual(book)
  })

  test('counts the copies, and running servers tell few of them', async () => {
    expect(await refusal('stock', book._id, '--add', '1')).toBe(
      `“${book.name}” is not counted: say how many there are.`,
    )
    expect(await books('stock', book._id, '4', '--as', 'Asha')).toBe(
      `${book.name}: 4 copies can be sold.`,
    )
    await soonSeen(book._id, { ...book, left: 4 })
    await books('stock', book._id, '--add', '3', '--as', 'Asha')
    await soonSeen(book._id, book)
    await books('stock', book._id, '--add', '-6', '--as', 'Asha')
    await soonSeen(book._id, { ...book, left: 1 })
    expect(await refusal('stock', book._id, '--add', '-2')).toBe(
      `Of “${book.name}”, only 1 can be sold.`,
    )
    const { newCustomer, succeed } = createCaseContext(shop().server.client)
    const { token } = await newCustomer()
    const { cart } = await succeed('POST /user/cart', { token, body: { product: book } })
    expect(cart[0]?.left).toBe(1)
    expect(await books('stock', book._id, '--not-counted', '--as', 'Asha')).toBe(
      `${book.name}: not counted.`,
    )
    await soonSeen(book._id, book)
    expect(await log('--most', '1')).toContain(`Asha  books stock  ${book._id}`)
  })

  test('tells the owner of a book of which a change has left few copies, once', async () => {
    vi.stubEnv('OWNER_EMAIL', 'owner@shop.test')
    await books('stock', other._id, '8')
    await books('stock', other._id, '--add', '-3')
    await books('stock', other._id, '4')
    await books('change', other._id, '--stock', '6')
    await books('change', other._id, '--stock', '2')
    const told = () => shop().server.emailsTo('owner@shop.test')
    await soon(() => expect(told()).toHaveLength(2))
    const left = told().map((text) => /: (\d)\r$/m.exec(text)?.[1])
    expect(left.sort()).toEqual(['2', '5'])
  })

  test('says how many more copies are held for payments', async () => {
    const { newCustomer, succeed } = createCaseContext(shop().server.client)
    await books('stock', other._id, '1')
    const { token } = await newCustomer()
    await succeed('POST /user/cart', { token, body: { product: other } })
    const { addressList } = await succeed('POST /user/address', { token, body: { address } })
    const body = { addressId: addressList[0]?._id, coupon: null, total: other.price - 99 }
    await succeed('POST /user/payments', { token, body })
    expect(await books('stock', other._id, '0')).toBe(
      `${other.name}: 0 copies can be sold. 1 more is held for a payment.`,
    )
  })

  test.each([
    [[]],
    [['1', '--not-counted']],
    [['some']],
    [['--add', '1.5']],
    [['1234567']],
    [['--', '-4']],
  ])('explains wrong usage: stock %s', async (args) => {
    expect(await books('stock', book._id, ...args)).toContain('--help explains the arguments')
    expect(process.exitCode).toBe(2)
  })

  test('lists books by words, and those of which few are left', async () => {
    await books('stock', book._id, '0')
    await books('stock', other._id, '5')
    const ids = async (...args: string[]) =>
      JSON.parse(await books('list', ...args, '--json')).map(
        ({ book: { _id } }: { book: { _id: string } }) => _id,
      )
    expect(await ids('--low')).toEqual([book._id, other._id])
    expect(await ids('--out-of-stock')).toEqual([book._id])
    expect(await ids(...book.name.toUpperCase().split(' '), '--low')).toEqual([book._id])
    expect(await books('list', 'no', 'such', 'book')).toBe('There are no such books.')
    const [head, first] = (await books('list', '--most', '1')).split('\n')
    expect(head).toMatch(/^Book +Name +Author +Price +Stock +Held +To ship$/)
    expect(first).toMatch(new RegExp(`^${book._id} +${book.name} +${book.description} .* 0$`))
    expect(await books('show', book._id)).toMatch(/^Stock +0 copies can be sold$/m)
  })
})
