import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Command } from '@commander-js/extra-typings'
import { fail, inRoot } from '../project/index.ts'

export const command = new Command('openapi')
  .summary('writes docs/openapi.json')
  .description('Writes docs/openapi.json from the contract.')
  .option('--check', 'only checks that the file is up to date')
  .action(async ({ check }) => {
    const { openApiDocument } = await import('../../mock-api/src/openapi/openapi-document.ts')
    const file = inRoot('docs/openapi.json')
    const wanted = `${JSON.stringify(openApiDocument(), null, 2)}\n`
    if (!check) {
      writeFileSync(file, wanted)
      console.log('Wrote docs/openapi.json')
    } else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
      fail('docs/openapi.json does not match the contract. Update it: npx bookshelf openapi')
    }
  })
