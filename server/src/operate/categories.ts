/** The command `categories`: sees, adds and removes categories. An import replaces them all. */
import { randomUUID } from 'node:crypto'
import { Argument, Command, InvalidArgumentError } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { renew } from '../books'
import type { Queries } from '../database'
import { HttpError } from '../http-error'
import { GivenCategory } from '../import-catalogue'
import { asJson, changing, noteOperation, operatorOf, print, table, withShop } from './operate'

/** A category as operators see it. */
interface Seen {
  id: string
  name: string
  /** The address of its picture. */
  image: string
  /** How many books of it are on sale. */
  books: number
}

/** The command with its subcommands. */
export function categoriesCommand() {
  return new Command('categories')
    .description('Shows, adds and removes categories.')
    .helpCommand(false)
    .addCommand(list)
    .addCommand(add)
    .addCommand(remove)
}

const list = new Command('list')
  .summary('lists all categories')
  .description('Lists all categories in the order in which customers see them.')
  .addOption(asJson())
  .action(({ json }) =>
    withShop(async ({ database }) => {
      const found = await seenCategories(database)
      print(json, found, tableOf(found))
    }),
  )

const add = changing(
  'add',
  'adds a category, as the last one',
  'Running servers have it within a second.',
)
  .addArgument(
    new Argument('<name>', 'in small letters, such as poetry').argParser(valid('categoryName')),
  )
  .requiredOption('--image <address>', 'its picture, such as /art/poetry.svg', valid('image'))
  .action((name, { image, as, json }) =>
    withShop(({ database }) =>
      database.maintain(async (tx) => {
        const before = await seenCategories(tx)
        if (before.some((one) => one.name === name)) {
          throw new HttpError(409, `There is a category ${name} already.`)
        }
        const id = randomUUID()
        await tx.query(
          `insert into categories (id, position, document)
           select $1, coalesce(max(position), 0) + 1, $2 from categories`,
          [id, JSON.stringify({ _id: id, categoryName: name, image })],
        )
        await renew(tx)
        await noteOperation(tx, operatorOf(as), 'categories add', name)
        print(json, await seenCategories(tx), `The category ${name} is added.`)
      }),
    ),
  )

const remove = changing(
  'remove',
  'removes a category that no book on sale has',
  'Running servers have it no more within a second.',
)
  .argument('<name>', 'as “categories list” shows it')
  .action((name, { as, json }) =>
    withShop(({ database }) =>
      database.maintain(async (tx) => {
        const found = (await seenCategories(tx)).find((one) => one.name === name)
        if (!found) throw new HttpError(404, `There is no category ${name}.`)
        if (found.books > 0) {
          throw new HttpError(
            409,
            `Books of the category ${name} are on sale: move them to another one with “books change” first.`,
          )
        }
        await tx.query('delete from categories where id = $1', [found.id])
        await renew(tx)
        await noteOperation(tx, operatorOf(as), 'categories remove', name)
        print(json, await seenCategories(tx), `The category ${name} is removed.`)
      }),
    ),
  )

/** Parses a field of a category. */
function valid(field: 'categoryName' | 'image') {
  return (value: string): string => {
    const parsed = v.safeParse(GivenCategory.entries[field], value)
    if (parsed.success) return parsed.output
    throw new InvalidArgumentError(`It ${parsed.issues[0].message}.`)
  }
}

function seenCategories(db: Queries): Promise<Seen[]> {
  return db.query<Seen>(
    `select id, document ->> 'categoryName' as name, document ->> 'image' as image,
       (select count(*) from books
        where on_sale and books.document ->> 'categoryName' = categories.document ->> 'categoryName') as books
     from categories order by position`,
  )
}

function tableOf(found: readonly Seen[]): string {
  return table([
    ['Category', 'Books', 'Picture'],
    ...found.map(({ name, books, image }) => [name, String(books), image]),
  ])
}
