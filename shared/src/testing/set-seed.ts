/** Runs before every test file here (vitest.config.ts), but not in other repositories, which may lack fast-check. */
import fc from 'fast-check'

// Every run draws the same values, and `SEED=7 npm test` draws others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })
