/**
 * npm run openapi: writes docs/openapi.json, the contract for people who build a server.
 * npm run openapi -- --check: says whether the file is up to date, and changes nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readCommandLine } from './lib/command-line.ts'
import { fail } from './lib/exec.ts'
import { openApiDocument } from './lib/openapi-document.ts'
import { inRoot } from './lib/root.ts'

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
