/** What every test file with a page needs (setup.ts). */
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach } from 'vitest'
import { polyfillDialog } from './dialog-polyfill'
import { isolatePage } from './isolate-file'
import { polyfillMatchMedia } from './match-media'
import { polyfillScrollIntoView } from './scroll-polyfill'

// For slow machines.
configure({ asyncUtilTimeout: 60_000 })
polyfillDialog()
polyfillMatchMedia()
polyfillScrollIntoView()
// React and user-event add listeners to the document only once per process, so they do it before the file begins.
render(null).unmount()
userEvent.setup()
isolatePage()
afterEach(cleanup)
// Imported only here, so that their listeners belong to the file.
await import('../outbox/lists')
await import('../orders/orders-store')
await import('../orders/pending-payment')
const { loadForCustomers } = await import('../session')
// So that a session begins at once.
await loadForCustomers()
