/**
 * npm run collect [-- FILE]: stores the reports that pages send to /reports in a file (default dist/reports.jsonl), and
 * shows them at /. Listens on PORT (4180) of HOST (localhost).
 */
import path from 'node:path'
import { openCollector, reportsPath } from '../errors/index.ts'
import { fail, inRoot, outputs, readCommandLine, readPort, readSetting } from '../project/index.ts'
import { defaultDeployRoot } from '../release/index.ts'
import { urlsOf } from '../serve/index.ts'

const [name = inRoot(outputs.browser, 'reports.jsonl')] = readCommandLine({}, 1).positionals
const file = path.resolve(name)
const place = { port: readPort('PORT', 4180), host: readSetting('HOST') }
const { releases } = await defaultDeployRoot()
try {
  const server = await openCollector({ file, releases, ...place })
  for (const url of urlsOf(server)) {
    console.log(`Reports are taken at ${url}${reportsPath} into ${file}. What they say: ${url}/`)
  }
} catch (error) {
  fail(`The collector cannot start: ${(error as Error).message}`)
}
