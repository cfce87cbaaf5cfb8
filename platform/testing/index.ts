/** The parts of `npm test`, the budgets, and tools for tests and benchmarks in browsers. */
export { checkBudgets, writeBudgets } from './budgets.ts'
export { commandsIn, type Environment } from './commands.ts'
export { programOf } from './engines.ts'
export { freePort } from './free-port.ts'
export { launchChromium } from './launch-chromium.ts'
export { copyProject, type ProjectCopy } from './project-copy.ts'
export { type PageFiles, readPage } from './read-page.ts'
export { scopeNames, testAll, testPart, testParts, testScope } from './run-tests.ts'
