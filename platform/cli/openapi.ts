/** npm run openapi [-- --check]: writes docs/openapi.json, or checks that it is up to date. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fail, inRoot, readCommandLine } from '../base/index.ts'
import { openApiDocument } from '../generators/index.ts'

const { values } = readCommandLine({ check: { type: 'boolean' } })
const file = inRoot('docs/openapi.json')
const wanted = `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (!values.check) {
  writeFileSync(file, wanted)
  console.log('Wrote docs/openapi.json')
} else if (readOrEmpty(file) !== wanted) {
  fail('docs/openapi.json is not what the contract says now: npm run openapi')
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
