import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { connect } from '../testing/connection'
import { FailureNotice } from './failure-notice'
import { OfflineNotice } from './offline-notice'

describe('the offline notice', () => {
  it('is in a live region that exists from the start, and disappears by itself', () => {
    render(<OfflineNotice />)
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    connect(false)
    expect(region.textContent).toContain('You are offline.')
    connect(true)
    expect(region.textContent).toBe('')
  })
})

describe('a failure notice', () => {
  it('names the missing connection as the cause', () => {
    render(<FailureNotice title="No books" text="The rest works." onRetry={() => {}} />)
    expect(screen.getByText('The rest works.')).toBeTruthy()
    connect(false)
    expect(screen.queryByText('The rest works.')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('You are offline.')
  })

  it('says at its button what is tried again, since two may stand together', () => {
    render(<FailureNotice title="No books" onRetry={() => {}} />)
    render(<FailureNotice title="No authors" onRetry={() => {}} />)
    const buttons = screen.getAllByRole('button', { name: 'Try again' })
    const described = buttons.map((button) =>
      document.getElementById(button.getAttribute('aria-describedby') ?? ''),
    )
    expect(described.map((title) => title?.textContent)).toEqual(['No books', 'No authors'])
  })

  it('tries again by itself, once, when the connection returns', () => {
    const retry = vi.fn()
    render(<FailureNotice title="No books" onRetry={retry} />)
    connect(false)
    expect(retry).not.toHaveBeenCalled()
    connect(true)
    expect(retry).toHaveBeenCalledOnce()
  })
})
