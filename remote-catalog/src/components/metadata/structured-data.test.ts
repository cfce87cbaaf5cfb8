import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonLd } from './structured-data'

it('structured data can never break out of its script element, and stays the same data', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constant('</script><script>')), (name) => {
      const text = jsonLd([{ name }])
      expect(text).not.toContain('<')
      expect(JSON.parse(text)['@graph']).toEqual([{ name }])
    }),
  )
})
