/**
 * npm test: all checks and tests, those that fail fastest first.
 * npm test -- static | unit | e2e | engines [arguments of vitest or Playwright]: one part of them.
 * npm test catalog: what a change in that team's folder can break. Likewise shell, shared, product-search, mock-api and
 * platform.
 */
import { refuseUsage } from '../project/index.ts'
import {
  beginReports,
  buildAndWeigh,
  buildTestSite,
  checkRunnerArguments,
  checkSources,
  conclude,
  endToEndTests,
  engineTests,
  scopeNames,
  scopeOf,
  staticChecks,
  testParts,
  unitTests,
} from '../testing/index.ts'

const [only, ...rest] = process.argv.slice(2)
const part = testParts.find((name) => name === only)
const scope = scopeOf(only)
if (only !== undefined && !part && !scope) {
  refuseUsage(
    `There is no part “${only}” of the tests: ${[...testParts, ...scopeNames].join(', ')}.`,
  )
}
if ((part === 'static' || scope) && rest.length > 0) {
  refuseUsage(`“npm test ${only}” does not know what “${rest[0]}” means.`)
}
if (part && part !== 'static') checkRunnerArguments(part, rest)
beginReports()

if (scope) {
  await checkSources([scope.folder])
  await unitTests([`${scope.folder}/`])
  await buildAndWeigh()
  await endToEndTests(scope.endToEnd)
} else if (part === 'static') {
  await staticChecks()
} else if (part === 'unit') {
  await unitTests(rest)
} else if (part === 'e2e') {
  await buildAndWeigh()
  await endToEndTests(rest)
} else if (part === 'engines') {
  await buildTestSite()
  await engineTests(rest)
} else {
  await staticChecks()
  await unitTests([])
  await buildAndWeigh()
  await endToEndTests([])
  await engineTests([])
}
conclude()
