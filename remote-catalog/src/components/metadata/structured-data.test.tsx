import { render } from '@testing-library/react'
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { provideSiteConfig, siteConfig } from 'shared/shop'
import { expect, it, onTestFinished, vi } from 'vitest'
import { jsonLd, StructuredData } from './structured-data'

it('structured data cannot break out of its script element, and is not changed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constant('</script><script>')), (name) => {
      const text = jsonLd([{ name }])
      expect(text).not.toContain('<')
      expect(JSON.parse(text)['@graph']).toEqual([{ name }])
    }),
  )
})

const names = ['"Wuthering" & <b>Heights</b>', '</script><script>']
const describe = (url: string) => names.map((name) => ({ name, url }))

function written(origin: string | undefined) {
  const before = siteConfig()
  onTestFinished(() => provideSiteConfig(before))
  provideSiteConfig({ ...before, ...(origin ? { origin } : {}) })
  vi.stubEnv('SSR', true)
  const container = document.createElement('div')
  container.innerHTML = renderToString(<StructuredData describe={describe} />)
  vi.unstubAllEnvs()
  document.body.append(container)
  return container
}

it('structured data is written if the origin is known, and hydrated unchanged', () => {
  const url = 'https://shop.example'
  const container = written(url)
  const script = container.querySelector('script')
  const text = script?.textContent ?? ''
  expect(JSON.parse(text)['@graph']).toEqual(names.map((name) => ({ name, url })))
  const view = <StructuredData describe={undefined} />
  const { rerender } = render(view, { container, hydrate: true })
  rerender(view)
  expect([...container.querySelectorAll('script')]).toEqual([script])
  expect(script?.textContent).toBe(text)
})

it('structured data is neither written without an origin nor added by the browser', () => {
  const container = written(undefined)
  render(<StructuredData describe={describe} />, { container, hydrate: true })
  expect(container.querySelector('script')).toBeNull()
})

it('structured data is not created after client-side navigation', () => {
  const container = written('https://shop.example')
  const view = render(<StructuredData describe={describe} />)
  expect(view.container.querySelector('script')).toBeNull()
  expect(container.querySelector('script')).not.toBeNull()
})
