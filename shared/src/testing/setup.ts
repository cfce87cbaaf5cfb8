/** Runs before every test file (vitest.config.ts). */
import { failOnConsole } from './console'

failOnConsole()
// Rules need no page, and start without what only pages need.
if (typeof document !== 'undefined') await import('./setup-page')
