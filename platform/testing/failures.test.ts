import { expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts'

test('names failed tests of vitest with their error, and files that could not be loaded', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] }
  const failed = {
    fullName: 'pays once',
    status: 'failed',
    failureMessages: ['\u001b[31mno\u001b[39m'],
  }
  const report = {
    testResults: [
      { name: 'a.test.ts', message: '', assertionResults: [passed, failed] },
      { name: 'b.test.ts', message: 'SyntaxError', assertionResults: [] },
      { name: 'c.test.ts', message: '', assertionResults: [passed] },
    ],
  }
  expect(failuresOfVitest(report)).toEqual([
    'a.test.ts > pays once\n    no',
    'b.test.ts\n    SyntaxError',
  ])
  expect(failuresOfVitest({})).toEqual([])
})

test('names failed tests of Playwright with their error, also in a describe', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'cart.e2e.ts',
    line: 7,
    tests: [{ results: [{ error: { message: `${title}\n`.repeat(30) } }] }],
  })
  const report = {
    suites: [
      { specs: [spec('holds', true)], suites: [{ specs: [spec('in a describe', false)] }] },
      { specs: [spec('fails', false)] },
    ],
  }
  const failures = failuresOfPlaywright(report)
  expect(failures.map((text) => text.split('\n')[0])).toEqual([
    'cart.e2e.ts:7 > in a describe',
    'cart.e2e.ts:7 > fails',
  ])
  expect(failures[0]?.split('\n')).toHaveLength(13)
  expect(failuresOfPlaywright({})).toEqual([])
})
