import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Address } from './address'

it.each([
  ['/covers/emma.jpg', '/covers/emma.jpg'],
  ['https://cdn.example/emma.webp?v=2', 'https://cdn.example/emma.webp?v=2'],
  // Most previews draw no SVG.
  ['/covers/emma.svg', '/social.png'],
  ['/covers/emma.SVG?v=2', '/social.png'],
])('previews of a page with the picture %s show %s', (picture, shown) => {
  const { unmount } = render(<Address path="/" picture={picture} />)
  const found = document.head.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content
  expect(found).toBe(new URL(shown, location.origin).href)
  unmount()
})
