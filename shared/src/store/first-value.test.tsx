import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { atom, computed, useStore } from '.'
import { firstValueOf } from './first-value'

const $count = atom(1)
const $double = computed($count, (count) => ({ value: count * 2 }))

function Shown() {
  return <p>{`${useStore($count)} and ${useStore($double).value}`}</p>
}

afterEach(() => $count.set(1))

describe('the first value of a store', () => {
  it('is its value at creation, even for a derived store', () => {
    $count.set(5)
    expect(firstValueOf($count)).toBe(1)
    expect(firstValueOf($double)).toEqual({ value: 2 })
    expect(firstValueOf($double)).toBe(firstValueOf($double))
  })

  it('is what a prerendered page hydrates with; the current value follows at once', async () => {
    const root = document.createElement('div')
    root.innerHTML = '<p>1 and 2</p>'
    document.body.append(root)
    $count.set(7)
    const errors: unknown[] = []
    await act(async () => {
      hydrateRoot(root, <Shown />, { onRecoverableError: (error) => errors.push(error) })
    })
    expect(errors).toEqual([])
    expect(root.textContent).toBe('7 and 14')
    root.remove()
  })

  it('is not shown if nothing is hydrated', () => {
    $count.set(3)
    render(<Shown />)
    expect(screen.getByText('3 and 6')).toBeDefined()
  })
})
