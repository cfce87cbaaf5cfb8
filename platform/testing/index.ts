/** The parts of `npm test`, browsers, budgets, and the search for lost changes. */
export { checkBaseline } from './baseline.ts'
export { checkBudgets, writeBudgets } from './check-budgets.ts'
export { commandsIn, type Environment } from './commands.ts'
export { triedChanges } from './durability/changes.ts'
export { searchLostChanges } from './durability/search-lost-changes.ts'
export { findEngines, programOf } from './engines.ts'
export { freePort } from './free-port.ts'
export { launchChromium } from './launch-chromium.ts'
export {
  buildAndWeigh,
  buildTestSite,
  checkSources,
  endToEndTests,
  engineTests,
  staticChecks,
  unitTests,
} from './parts.ts'
export { copyProject, type ProjectCopy } from './project-copy.ts'
export { beginReports, conclude } from './results.ts'
export { checkRunnerArguments } from './runner-arguments.ts'
export { scopeNames, scopeOf, testParts } from './scopes.ts'
