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
  const heard = vi.fn()
  onTestFinished(onRemoteEvent(heard))
  render(
    <RootBoundary>
      <Broken />
    </RootBoundary>,
    { onCaughtError: () => {} },
  )
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
  const report = { kind: 'uncaught', remote: 'shell', version: 'unknown', route: '*', error }
  expect(heard).toHaveBeenCalledWith(report)
})
