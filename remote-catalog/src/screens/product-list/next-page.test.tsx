import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { provideSiteConfig, siteConfig } from 'shared/shop'
import { MemoryRouter } from 'shared/testing'
import { beforeEach, expect, it } from 'vitest'
import { NextPage } from './product-list-screen'

beforeEach(() => {
  const before = siteConfig()
  return () => provideSiteConfig(before)
})

const list = (books: number) => (
  <MemoryRouter>
    <NextPage books={books} />
  </MemoryRouter>
)

it('links to the second page if it is written, only without JavaScript', () => {
  expect(renderToString(list(25))).toContain('href="/products/page/2"')
  expect(renderToString(list(24))).not.toContain('href')
  expect(render(list(25)).container.textContent).toBe('')
})

it.each(['none', 0] as const)('links to nothing if “prerender” is %s', (prerender) => {
  provideSiteConfig({ ...siteConfig(), prerender })
  expect(renderToString(list(25))).not.toContain('href')
})
