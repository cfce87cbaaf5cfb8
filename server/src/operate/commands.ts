/** The commands for the people who run the shop, and what they do. Without imports, for the platform's help. */
export const operatorCommands = {
  orders: 'shows orders, and moves them on',
  books: 'shows, adds and changes books, and how many copies there are',
  categories: 'shows, adds and removes categories',
  coupons: 'shows, adds and changes coupons',
  customers: 'finds customers, exports and deletes their data, and ends their sessions',
  log: 'shows who has changed what',
} as const

export type OperatorCommand = keyof typeof operatorCommands

export function isOperatorCommand(name: string | undefined): name is OperatorCommand {
  return name !== undefined && Object.hasOwn(operatorCommands, name)
}
