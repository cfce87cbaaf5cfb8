/** Runs before every test file (vitest.config.ts). */
import { type VitestUtils, vi } from 'vitest'
import { failOnConsole } from './console'

failOnConsole()
// For slow machines. The default is one second, and vitest.config.ts cannot change it.
const { waitFor } = vi
vi.waitFor = ((check, options = 15_000) => waitFor(check, options)) satisfies VitestUtils['waitFor']
// Tests of rules have no page, and start without the set-up of pages.
if (typeof document !== 'undefined') await import('./setup-page')
