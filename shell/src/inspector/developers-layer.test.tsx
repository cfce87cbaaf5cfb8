import { act, fireEvent, render, screen } from '@testing-library/react'
import { inspectorWanted, type PageConfig } from 'shared/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setDeployment } from '../remotes/deployment'
import { pageConfig } from '../testing/page-config'
import { DevelopersLayer } from './developers-layer'

const site = vi.hoisted(() => ({ current: {} as Partial<PageConfig> }))
vi.mock('shared/shop', async (original) => ({
  ...(await original<typeof import('shared/shop')>()),
  siteConfig: () => site.current,
}))
vi.mock('./dock', () => ({
  Dock: ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      Close the inspector
    </button>
  ),
}))

const shortcut = { key: 'B', ctrlKey: true, shiftKey: true }
const inspector = () => screen.queryByRole('button', { name: 'Close the inspector' })

function show(config: Partial<PageConfig>) {
  site.current = config
  setDeployment(pageConfig(config))
  render(
    <>
      <button type="button">A button of the page</button>
      <DevelopersLayer />
    </>,
  )
  const button = screen.getByRole('button', { name: 'A button of the page' })
  button.focus()
  return button
}

beforeEach(() => localStorage.clear())

describe('the inspector', () => {
  it('opens and closes with the shortcut, and restores the focus', async () => {
    const button = show({ devtools: true })
    expect(inspector()).toBeNull()
    fireEvent.keyDown(button, shortcut)
    await screen.findByRole('button', { name: 'Close the inspector' })
    inspector()?.focus()
    fireEvent.keyDown(document.body, shortcut)
    expect(inspector()).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('opens when a screen requests it, and closes with its own button', async () => {
    show({ devtools: true })
    act(() => void dispatchEvent(new Event(inspectorWanted)))
    fireEvent.click(await screen.findByRole('button', { name: 'Close the inspector' }))
    expect(inspector()).toBeNull()
  })

  it('ignores other keys', () => {
    const button = show({ devtools: true })
    for (const other of [{ shiftKey: false }, { ctrlKey: false }, { altKey: true }, { key: 'v' }]) {
      expect(fireEvent.keyDown(button, { ...shortcut, ...other })).toBe(true)
    }
    expect(inspector()).toBeNull()
  })

  it.each([{ devtools: false }, { devtools: true, overlays: {} }])(
    'does not exist if the site has no devtools',
    (config) => {
      const button = show(config)
      expect(fireEvent.keyDown(button, shortcut)).toBe(true)
      act(() => void dispatchEvent(new Event(inspectorWanted)))
      expect(inspector()).toBeNull()
    },
  )
})
