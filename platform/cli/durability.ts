/**
 * npm run durability [-- --tries 20 --rounds 50 --workers 4 --slow --only heart]: counts changes that are
 * lost by leaving a page, or by two tabs. `--slow` slows down the CPU four times. Exits with status 1 if any is lost.
 */
import { readCommandLine, refuseUsage, wholeNumber } from '../project/index.ts'
import { searchLostChanges, triedChanges } from '../testing/index.ts'

const { values } = readCommandLine({
  tries: { type: 'string', default: '20' },
  rounds: { type: 'string', default: '50' },
  workers: { type: 'string', default: '4' },
  slow: { type: 'boolean', default: false },
  only: { type: 'string' },
})
const tries = wholeNumber('--tries', values.tries, { min: 0 })
const rounds = wholeNumber('--rounds', values.rounds, { min: 0 })
const workers = wholeNumber('--workers', values.workers, { min: 1 })
const names = Object.keys(triedChanges).filter((name) => !values.only || name === values.only)
if (names.length === 0)
  refuseUsage(`--only names none of: ${Object.keys(triedChanges).join(', ')}.`)

const ok = await searchLostChanges({ tries, rounds, workers, slow: values.slow, names })
process.exit(ok ? 0 : 1)
