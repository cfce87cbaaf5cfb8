import { afterEach, describe, expect, it, vi } from 'vitest'
import { chosenBuild, shopperPlace } from './canary'

const stable = { entry: '/remotes/cart/1/remoteEntry.js', version: '1' }
const canary = { entry: '/remotes/cart/2/remoteEntry.js', version: '2' }
const withCanary = (percent: number) => ({ ...stable, canary: { ...canary, percent } })

afterEach(() => localStorage.clear())

describe('a canary', () => {
  it('is shown to one shopper in ten at 10%', () => {
    const places = Array.from({ length: 1000 }, (_, index) => index / 10)
    const lucky = places.filter((place) => chosenBuild(withCanary(10), place).version === '2')
    expect(lucky).toHaveLength(100)
  })

  it('stays for everybody who has it when its percentage grows', () => {
    for (let place = 0; place < 100; place += 0.5) {
      const had = chosenBuild(withCanary(10), place).version === '2'
      if (had) expect(chosenBuild(withCanary(50), place).version).toBe('2')
    }
  })

  it('is shown to nobody at 0%, or if there is none', () => {
    expect(chosenBuild(withCanary(0), 0).version).toBe('1')
    expect(chosenBuild(stable, 0)).toEqual(stable)
  })

  it('is shown to everybody at 100%, even in the last place', () => {
    expect(chosenBuild(withCanary(100), 100).version).toBe('2')
  })
})

describe('a shopper’s place', () => {
  it('is drawn once and stored', () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.07)
    expect(shopperPlace()).toBeCloseTo(7)
    expect(shopperPlace()).toBeCloseTo(7)
  })

  it('is the last one if nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(shopperPlace()).toBe(100)
  })

  it('is drawn again if its stored value is invalid', () => {
    localStorage.setItem('bookshelf.canary', '"x"')
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.5)
    expect(shopperPlace()).toBe(50)
  })
})
