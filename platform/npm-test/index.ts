/** The parts of `npm test`, the budgets, and tools for tests and benchmarks in browsers. */
export { checkBudgets, writeBudgets } from './budgets.ts'
export { type PageFiles, readPage } from './read-page.ts'
export { testAll, testChanged, testPart, testScope } from './run-tests.ts'
