/** Runs the smoke tests of the parts, against a composed directory or any address. */
export { runSmokeTests, runSmokeTestsIn } from './run-smoke-tests.ts'
export type { SmokeTest } from './smoke-test.ts'
