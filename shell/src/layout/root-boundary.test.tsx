import { render, screen } from '@testing-library/react'
import { expectConsole } from 'shared/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { onRemoteEvent } from '../remotes/remote-events'
import { RootBoundary } from './root-boundary'

const error = new TypeError('broken')

function Broken(): never {
  throw error
}

it('says that the page is broken, and reports it as the shell’s', () => {
  expectConsole('error', /\[shell unknown\] uncaught:/)
  const listener = vi.fn()
  onTestFinished(onRemoteEvent(listener))
  render(
    <RootBoundary>
      <Broken />
    </RootBoundary>,
    { onCaughtError: () => {} },
  )
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  const report = { kind: 'uncaught', remote: 'shell', version: 'unknown', route: '*', error }
  expect(listener).toHaveBeenCalledWith(report)
})
