import { render } from '@testing-library/react'
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { provideSiteConfig, siteConfig } from 'shared/site'
import { expect, it, onTestFinished } from 'vitest'
import { jsonLd, StructuredData } from './structured-data'

it('structured data can never break out of its script element, and stays the same data', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constant('</script><script>')), (name) => {
      const text = jsonLd([{ name }])
      expect(text).not.toContain('<')
      expect(JSON.parse(text)['@graph']).toEqual([{ name }])
    }),
  )
})

const names = ['"Wuthering" & <b>Heights</b>', '</script><script>']
const view = <StructuredData describe={(url) => names.map((name) => ({ name, url }))} />

function withOrigin(origin: string | undefined) {
  const before = siteConfig()
  onTestFinished(() => provideSiteConfig(before))
  provideSiteConfig({ ...before, ...(origin ? { origin } : {}) })
  const container = document.createElement('div')
  container.innerHTML = renderToString(view)
  document.body.append(container)
  return container
}

it('structured data is written where the origin is known, and hydrated as it stands there', () => {
  const url = 'https://shop.example'
  const container = withOrigin(url)
  const written = container.querySelector('script')
  expect(JSON.parse(written?.textContent ?? '')['@graph']).toEqual(
    names.map((name) => ({ name, url })),
  )
  render(view, { container, hydrate: true })
  expect([...container.querySelectorAll('script')]).toEqual([written])
})

it('structured data is added by the browser where the origin is not known before', () => {
  const container = withOrigin(undefined)
  expect(container.querySelector('script')).toBeNull()
  render(view, { container, hydrate: true })
  expect(container.querySelector('script')?.textContent).toContain('"url":"http://localhost:4173"')
})
