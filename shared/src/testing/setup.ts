/** Runs before every test file (vitest.config.ts). */
import { type VitestUtils, vi } from 'vitest'
import { failOnConsole } from './console'

failOnConsole()
// For slow machines. It gives up after one second else, and has no setting in vitest.config.ts.
const { waitFor } = vi
vi.waitFor = ((check, options = 15_000) => waitFor(check, options)) satisfies VitestUtils['waitFor']
// Rules need no page, and start without what only pages need.
if (typeof document !== 'undefined') await import('./setup-page')
