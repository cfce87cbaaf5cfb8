/** Runs before every test file (vitest.config.ts). */
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { failOnConsole } from './console'
import { polyfillDialog } from './dialog-polyfill'

failOnConsole()
if (typeof document !== 'undefined') {
  polyfillDialog()
  afterEach(cleanup)
}
