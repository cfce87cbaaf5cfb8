import { act, render } from '@testing-library/react'
import { BrowserRouter, useNavigate } from 'shared/routing'
import { expect, it, vi } from 'vitest'
import { SideMenu } from './side-menu'

let navigate: ReturnType<typeof useNavigate>

function Navigator() {
  navigate = useNavigate()
  return null
}

function menu(open: boolean, onClose: () => void) {
  return (
    <BrowserRouter>
      <Navigator />
      <SideMenu open={open} onClose={onClose} />
    </BrowserRouter>
  )
}

it('is closed by a change of page, and not asked to close if it is not open', () => {
  const onClose = vi.fn()
  const { rerender } = render(menu(false, onClose))
  act(() => navigate('/products'))
  expect(onClose).not.toHaveBeenCalled()
  rerender(menu(true, onClose))
  expect(onClose).not.toHaveBeenCalled()
  act(() => navigate('/'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('stays open if a search that was typed before changes the address', () => {
  const onClose = vi.fn()
  const { rerender } = render(menu(false, onClose))
  rerender(menu(true, onClose))
  act(() => navigate('?q=moby'))
  expect(onClose).not.toHaveBeenCalled()
})
