/** What every test file with a page needs (setup.ts). */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import '../outbox'
import '../orders'
import { loadForCustomers } from '../session'
import { polyfillDialog } from './dialog-polyfill'
import { polyfillMatchMedia } from './match-media'
import { polyfillScrollIntoView } from './scroll-polyfill'

// For slow machines.
configure({ asyncUtilTimeout: 15_000 })
polyfillDialog()
polyfillMatchMedia()
polyfillScrollIntoView()
afterEach(cleanup)
// So that a session begins at once.
await loadForCustomers()
