/** npm run openapi [-- --check]: writes docs/openapi.json, or checks that it is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fail, inRoot, readCommandLine } from '../project/index.ts'
import { openApiDocument } from '../scaffold/index.ts'

const { values } = readCommandLine({ check: { type: 'boolean' } })
const file = inRoot('docs/openapi.json')
const wanted = `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (!values.check) {
  writeFileSync(file, wanted)
  console.log('Wrote docs/openapi.json')
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
  fail('docs/openapi.json is not what the contract says now: npm run openapi')
}
