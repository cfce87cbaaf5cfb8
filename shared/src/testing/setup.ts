/** Runs before every test file (vitest.config.ts). */
import { type VitestUtils, vi } from 'vitest'

// What the last test of the file before has stubbed. Vitest would restore it before this file's first test, after its
// `beforeAll`, and so take away a fake server that was started there.
vi.unstubAllGlobals()
// The project's own modules, with their stores, are loaded anew for each file.
vi.resetModules()
const { failOnConsole } = await import('./console')
const { isolateGlobals } = await import('./isolate-file')

isolateGlobals()
failOnConsole()
// For slow machines. The default is one second, and vitest.config.ts cannot change it.
const { waitFor } = vi
vi.waitFor = ((check, options = 15_000) => waitFor(check, options)) satisfies VitestUtils['waitFor']
// Tests of rules have no page, and start without the set-up of pages.
if (typeof document !== 'undefined') await import('./setup-page')
