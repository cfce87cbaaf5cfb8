/** The failed tests of a runner's JSON report, so that the end of a long log names them. */
import { stripVTControlCharacters } from 'node:util'

/** How many lines of an error are shown; the runner has shown all of them. */
const shownLines = 12

/** @param title of the test. @param error what it said. @returns both, the error shortened and without colours. */
function failure(title: string, error = ''): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, shownLines)
  return [title, ...lines.map((line) => `    ${line}`)].join('\n')
}

interface VitestReport {
  testResults?: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

/** @param report what `vitest --reporter=json` wrote. @returns its failed tests, and its files that could not be loaded. */
export function failuresOfVitest(report: object): string[] {
  return ((report as VitestReport).testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return file.message ? [failure(file.name, file.message)] : []
    return failed.map(({ fullName, failureMessages }) =>
      failure(`${file.name} > ${fullName}`, failureMessages?.[0]),
    )
  })
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    ok: boolean
    file: string
    line: number
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

/** @param report what Playwright's JSON reporter wrote. @returns its failed tests. */
export function failuresOfPlaywright(report: object): string[] {
  const { suites = [], specs = [] } = report as PlaywrightSuite
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, line, title, tests }) =>
      failure(`${file}:${line} > ${title}`, tests[0]?.results.at(-1)?.error?.message),
    ),
    ...suites.flatMap(failuresOfPlaywright),
  ]
}
