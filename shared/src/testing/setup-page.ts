/** What every test file with a page needs (setup.ts). */
import { webcrypto } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { polyfillDialog } from './dialog-polyfill'
import { polyfillMatchMedia } from './match-media'
import { polyfillScrollIntoView } from './scroll-polyfill'

// Those of jsdom have no hashes and no entries.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto })
Object.defineProperty(globalThis, 'performance', { value: performance, writable: true })
// For slow machines.
configure({ asyncUtilTimeout: 15_000 })
polyfillDialog()
polyfillMatchMedia()
polyfillScrollIntoView()
afterEach(cleanup)
