import { expect, it } from 'vitest'
import { pictureUrl } from './picture-url'

it('accepts pictures of this site and the web, but no URL that could run or embed code', () => {
  expect(pictureUrl('/covers/dracula.svg')).toBe('/covers/dracula.svg')
  expect(pictureUrl('https://cdn.example/dracula.svg')).toBe('https://cdn.example/dracula.svg')
  for (const bad of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:image/svg+xml,x',
    'http://[',
  ])
    expect(pictureUrl(bad)).toBeUndefined()
})
