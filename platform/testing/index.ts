/** The parts of `npm test`, browsers, budgets, and the search for lost changes. */
export { findBrowser } from './browser.ts'
export { type Budgets, overBudget, type Weights, weigh } from './budgets.ts'
export { triedChanges } from './durability/changes.ts'
export { delays, exits, leaveAtOnce, type Situation } from './durability/leave-at-once.ts'
export { logIn } from './durability/shopper.ts'
export { twoTabs } from './durability/two-tabs.ts'
export { findEngines, programOf } from './engines.ts'
export { freePort, freePorts } from './free-port.ts'
export {
  buildAndWeigh,
  checkSources,
  endToEndTests,
  engineTests,
  staticChecks,
  unitTests,
} from './parts.ts'
export { beginReports, conclude } from './results.ts'
export { checkRunnerArguments } from './runner-arguments.ts'
export { scopeNames, scopeOf } from './scopes.ts'
