/**
 * npm test: everything that must hold, in the order in which it is quickest to fail.
 * npm test -- static | unit | e2e | engines [arguments of vitest or Playwright]: one part of it.
 * npm test catalog: what a change in that team's folder can break; `shell` likewise.
 */
import { existsSync } from 'node:fs'
import { folderOf, inRoot, isPartName, partNames, refuseUsage } from '../base/index.ts'
import {
  beginReports,
  buildAndWeigh,
  checkSources,
  conclude,
  endToEndTests,
  engineTests,
  staticChecks,
  unitTests,
} from '../testing/index.ts'

const [only, ...rest] = process.argv.slice(2)
const words = ['static', 'unit', 'e2e', 'engines']
if (only !== undefined && !words.includes(only) && !isPartName(only)) {
  refuseUsage(`There is no part “${only}” of the tests: ${[...words, ...partNames].join(', ')}.`)
}
if ((only === 'static' || isPartName(only)) && rest.length > 0) {
  refuseUsage(`“npm test ${only}” does not know what “${rest[0]}” means.`)
}
beginReports()

if (isPartName(only)) {
  const folders = [folderOf(only), `e2e/${only}`].filter((folder) => existsSync(inRoot(folder)))
  await checkSources(folders)
  await unitTests([`${folderOf(only)}/`])
  await endToEndTests([`e2e/${only}/`])
}
if (only === undefined || only === 'static') await staticChecks()
if (only === undefined || only === 'unit') await unitTests(rest)
if (only === undefined || only === 'e2e') {
  await buildAndWeigh()
  await endToEndTests(rest)
}
if (only === undefined || only === 'engines') await engineTests(rest)
conclude()
