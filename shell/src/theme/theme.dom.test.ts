import { themeAttribute, themeKey } from 'shared/page-protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { $theme, applyTheme, chooseTheme } from './theme'

/** The current colours. */
const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    ({ content, media }) => [content, media],
  )

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = `
    <meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#17140f" media="(prefers-color-scheme: dark)" />`
})
afterEach(() => {
  chooseTheme('system')
  document.head.innerHTML = ''
})

describe('the theme', () => {
  it('is the system’s until one is chosen', () => {
    applyTheme()
    expect($theme.get()).toBe('system')
    expect(document.documentElement.getAttribute(themeAttribute)).toBeNull()
    expect(bars()).toEqual([
      ['#faf7f2', '(prefers-color-scheme: light)'],
      ['#17140f', '(prefers-color-scheme: dark)'],
    ])
  })

  it('is stored, and applies to the browser’s bars', () => {
    chooseTheme('dark')
    expect(localStorage.getItem(themeKey)).toBe('"dark"')
    expect(document.documentElement.getAttribute(themeAttribute)).toBe('dark')
    expect(bars()).toEqual([
      ['#faf7f2', 'not all'],
      ['#17140f', 'all'],
    ])
    applyTheme()
    expect($theme.get()).toBe('dark')
  })

  it('can be the system’s again', () => {
    chooseTheme('light')
    chooseTheme('system')
    expect(localStorage.getItem(themeKey)).toBeNull()
    expect(bars()[1]).toEqual(['#17140f', '(prefers-color-scheme: dark)'])
  })
})
