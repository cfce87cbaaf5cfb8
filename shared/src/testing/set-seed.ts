/** Runs before every test file of this repository (vitest.config.ts). */
import fc from 'fast-check'

// Every run draws the same values, and `SEED=7 npm test` draws others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })
