import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The module as a newly loaded page imports it. */
async function afterLoad() {
  vi.resetModules()
  return await import('./scroll-memory')
}

const at = (position: number) => ({ position, link: '/products/a' })

beforeEach(() => sessionStorage.clear())

describe('the memory of scroll positions', () => {
  it('survives a reload', async () => {
    const before = await afterLoad()
    before.savePosition('a /products', at(1200))
    before.storeScroll()
    const after = await afterLoad()
    expect(after.savedPosition('a /products')).toEqual(at(1200))
    expect(after.savedPosition('b /products')).toBeUndefined()
  })

  it('starts empty if its stored value is unreadable', async () => {
    for (const text of ['{', '[1]', '{"a":"b"}', 'null']) {
      sessionStorage.setItem('bookshelf.scroll', text)
      expect((await afterLoad()).savedPosition('a')).toBeUndefined()
    }
  })

  it('drops the page that was left longest ago, once there are more than 100', async () => {
    const memory = await afterLoad()
    for (let page = 0; page < 100; page++) memory.savePosition(`${page}`, at(page))
    memory.savePosition('0', at(7))
    memory.savePosition('100', at(100))
    expect(memory.savedPosition('0')).toEqual(at(7))
    expect(memory.savedPosition('1')).toBeUndefined()
  })
})
