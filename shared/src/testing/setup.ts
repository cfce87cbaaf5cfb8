/** Runs before every test file (vitest.config.ts). */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { failOnConsole } from './console'
import { polyfillDialog } from './dialog-polyfill'
import { polyfillMatchMedia } from './match-media'
import { polyfillScrollIntoView } from './scroll-polyfill'

failOnConsole()
// For slow machines.
configure({ asyncUtilTimeout: 15_000 })
if (typeof document !== 'undefined') {
  polyfillDialog()
  polyfillMatchMedia()
  polyfillScrollIntoView()
  afterEach(cleanup)
}
