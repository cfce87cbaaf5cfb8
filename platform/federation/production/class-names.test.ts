import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { shortClassName } from './class-names'

const file = (name: string) => path.resolve(import.meta.dirname, '../../..', name)
const css = `.card { padding: 0.5rem }
.card:hover .name, .name-long { color: red }`
const nameOf = (name: string, of = 'shared/src/ui/card.module.css', text = css) =>
  shortClassName(name, file(of), text)

describe('a class in production', () => {
  it('is named by its file and its number in it', () => {
    const names = ['card', 'name', 'name-long'].map((name) => nameOf(name))
    const [own] = names[0]?.match(/^_[a-z\d]{5}/) ?? []
    expect(names).toEqual([`${own}0`, `${own}1`, `${own}2`])
  })

  it('has the same name in every build', () => {
    expect(nameOf('name', 'shared/src/ui/card.module.css?used')).toBe(nameOf('name'))
  })

  it('has another name in another file, and after a change', () => {
    expect(nameOf('card', 'remote-cart/src/card.module.css')).not.toBe(nameOf('card'))
    expect(nameOf('card', undefined, `${css}.more{}`)).not.toBe(nameOf('card'))
  })

  it('has a unique name if the file does not contain it literally', () => {
    expect(nameOf('w-1/2')).toMatch(/-w-1\/2$/)
    expect(nameOf('other')).not.toBe(nameOf('another'))
  })
})
