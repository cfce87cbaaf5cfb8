// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The module as a page finds it that has just been loaded. */
async function afterLoad() {
  vi.resetModules()
  return await import('./scroll-memory')
}

beforeEach(() => sessionStorage.clear())

describe('the memory of scroll positions', () => {
  it('outlives a reload', async () => {
    const before = await afterLoad()
    before.noteScroll('a /products', 1200)
    before.storeScroll()
    const after = await afterLoad()
    expect(after.scrollOf('a /products')).toBe(1200)
    expect(after.scrollOf('b /products')).toBeUndefined()
  })

  it('begins empty where its storage holds what it cannot read', async () => {
    for (const text of ['{', '[1]', '{"a":"b"}', 'null']) {
      sessionStorage.setItem('bookshelf.scroll', text)
      expect((await afterLoad()).scrollOf('a')).toBeUndefined()
    }
  })

  it('works without storage', async () => {
    const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    const memory = await afterLoad()
    memory.noteScroll('a /', 10)
    memory.storeScroll()
    storage.mockRestore()
    expect(memory.scrollOf('a /')).toBe(10)
  })

  it('forgets the page that was left longest ago, once there are more than 100', async () => {
    const memory = await afterLoad()
    for (let page = 0; page < 100; page++) memory.noteScroll(`${page}`, page)
    memory.noteScroll('0', 7)
    memory.noteScroll('100', 100)
    expect(memory.scrollOf('0')).toBe(7)
    expect(memory.scrollOf('1')).toBeUndefined()
  })
})
