/** The command `categories`: sees, adds and removes categories. An import replaces them all. */
import { randomUUID } from 'node:crypto'
import { Argument, InvalidArgumentError } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { HttpError } from '../http-error'
import {
  changeShop,
  changesBetween,
  changing,
  findOne,
  group,
  listing,
  type Noun,
} from '../operate/operate'
import { GivenCategory } from './import-catalogue'

/** A category as operators see it. */
interface ListedCategory {
  id: string
  name: string
  /** The address of its picture. */
  image: string
  /** How many books of it are on sale. */
  books: number
}

const categories: Noun<ListedCategory> = {
  select: (db, rest, values) =>
    db.query(
      `select id, document ->> 'categoryName' as name, document ->> 'image' as image,
         (select count(*) from books
          where on_sale and category = categories.document ->> 'categoryName') as books
       from categories ${rest}`,
      values,
    ),
  named: "where document ->> 'categoryName' = $1",
  missing: (name) => `There is no category ${name}.`,
  none: 'There are no categories.',
  columns: {
    Category: ({ name }) => name,
    Books: ({ books }) => books,
    Picture: ({ image }) => image,
  },
}
const inOrder = 'order by position'

const list = listing(
  categories,
  inOrder,
  'list',
  'lists categories',
  'Customers see them in this order.',
)

const add = changing(
  'add',
  'adds a category, as the last one',
  'Running servers have it at once, and the number of its books a second later.',
)
  .addArgument(
    new Argument('<name>', 'in small letters, such as poetry').argParser(valid('categoryName')),
  )
  .requiredOption('--image <address>', 'its picture, such as /art/poetry.svg', valid('image'))
  .action((name, { image, ...options }) =>
    changeShop(options, 'categories add', name, async (tx) => {
      const known = await categories.select(tx, categories.named, [name])
      if (known.length > 0) throw new HttpError(409, `There is a category ${name} already.`)
      const id = randomUUID()
      await tx.query(
        `insert into categories (id, position, document)
         select $1, coalesce(max(position), 0) + 1, $2 from categories`,
        [id, JSON.stringify({ _id: id, categoryName: name, image })],
      )
      const all = await categories.select(tx, inOrder, [])
      return [changesBetween({}, { image }), all, `The category ${name} is added.`]
    }),
  )

const remove = changing(
  'remove',
  'removes a category that no book on sale has',
  'Running servers no longer have it, and a second later no number of its books.',
)
  .argument('<name>', 'as “categories list” shows it')
  .action((name, options) =>
    changeShop(options, 'categories remove', name, async (tx) => {
      const { id, books, image } = await findOne(categories, tx, name)
      if (books > 0) {
        throw new HttpError(
          409,
          `Books of the category ${name} are on sale: move them to another one with “books change” first.`,
        )
      }
      await tx.query('delete from categories where id = $1', [id])
      const all = await categories.select(tx, inOrder, [])
      return [changesBetween({ image }, {}), all, `The category ${name} is removed.`]
    }),
  )

/** Parses a field of a category. */
function valid(field: 'categoryName' | 'image') {
  return (value: string): string => {
    const parsed = v.safeParse(GivenCategory.entries[field], value)
    if (parsed.success) return parsed.output
    throw new InvalidArgumentError(`It ${parsed.issues[0].message}.`)
  }
}

export const categoriesCommand = () =>
  group('categories', 'Shows, adds and removes categories.', [list, add, remove])
