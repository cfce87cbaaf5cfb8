import { Command } from '@commander-js/extra-typings'

const importFile = new Command('import')
  .summary('replaces the books')
  .description(
    'Replaces the books, categories or slides with those in a JSON or CSV file. The whole file is validated first; then one transaction replaces everything.',
  )
  .argument('<file>', 'JSON with products, categories or carousels, or CSV')
  .action(async (file) => {
    const { runImport } = await import('../../server/src/run.ts')
    await runImport(file)
  })

export const command = new Command('server')
  .summary('runs the real API')
  .description(
    'Runs the real API without the shop, with the PostgreSQL server at DATABASE_URL or an embedded database in DATA_DIR. docs/server.md describes all settings.',
  )
  .addCommand(importFile)
  .action(async () => {
    const { runServer } = await import('../../server/src/run.ts')
    const { sample } = await import('./sample-shop.ts')
    await runServer(sample)
  })
