/** Runs the smoke tests of the parts, in a composed site or at any address. */
export { findChromium, launchChromium } from './chromium.ts'
export { runSmokeTests, runSmokeTestsIn, type SmokeTests, sourcesOf } from './run-smoke-tests.ts'
export type { SmokeTest } from './smoke-test.ts'
