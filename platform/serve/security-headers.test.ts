import { expect, it } from 'vitest'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { securityHeaders } from './security-headers.ts'

it('allow the scripts of remotes on other origins, canaries included', () => {
  const canary = { entry: 'https://next.example/remoteEntry.js', version: '2', percent: 10 }
  const site: SiteConfig = {
    ...{ api: 'mock', payments: { provider: 'test' }, devtools: false, faults: false },
    remotes: {
      cart: { entry: '/remotes/cart/remoteEntry.js', version: '1', canary },
      catalog: { entry: 'https://cdn.example/remoteEntry.js', version: '1' },
    },
  }
  const policy = securityHeaders(site)['Content-Security-Policy']
  expect(policy).toContain("script-src 'self' https://next.example https://cdn.example;")
})
