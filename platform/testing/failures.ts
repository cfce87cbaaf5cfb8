/** Reads failed tests from a runner's JSON report, so that the end of a long log names them. */
import { stripVTControlCharacters } from 'node:util'
import type { JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** How many lines of an error are shown; the runner has already shown all of them. */
const shownLines = 12

/** @param title of the test. @param error its message. @returns both, with the error shortened and without colours. */
function failure(title: string, error = ''): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, shownLines)
  return [title, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** @param report what `vitest --reporter=json` wrote. @returns its failed tests, and its files that could not be loaded. */
export function failuresOfVitest(report: object): string[] {
  const { testResults = [] } = report as Partial<JsonTestResults>
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return file.message ? [failure(file.name, file.message)] : []
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${file.name} > ${fullName}`, failureMessages?.[0]),
    )
  })
}

/** @param report what Playwright's JSON reporter wrote. @returns its failed tests. */
export function failuresOfPlaywright(report: object): string[] {
  const { suites = [], specs = [] } = report as Partial<JSONReportSuite>
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, line, title, tests }) =>
      failure(`${file}:${line} > ${title}`, tests[0]?.results.at(-1)?.error?.message),
    ),
    ...suites.flatMap(failuresOfPlaywright),
  ]
}
