import type { SiteConfig } from 'shared/contract'
import { expect, it } from 'vitest'
import { siteConfig as shop } from '../project/testing/site-config.ts'
import { securityHeaders } from './security-headers.ts'

it('allow the scripts of remotes on other origins, canaries included', () => {
  const canary = { entry: 'https://next.example/remoteEntry.js', version: '2', percent: 10 }
  const site: SiteConfig = {
    ...shop,
    remotes: {
      cart: { entry: '/remotes/cart/remoteEntry.js', version: '1', canary },
      catalog: { entry: 'https://cdn.example/remoteEntry.js', version: '1' },
    },
  }
  const policy = securityHeaders(site)['Content-Security-Policy']
  expect(policy).toContain("script-src 'self' https://next.example https://cdn.example;")
})

it('allow nothing that a shop without a provider, other origins and an API does not need', () => {
  const { 'Content-Security-Policy': policy = '', ...others } = securityHeaders(shop)
  expect(policy).toContain("default-src 'none'")
  // Inline code has hashes in each page, since releases change it.
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-eval|sha256|razorpay/)
  expect(others['X-Content-Type-Options']).toBe('nosniff')
})

it('keep other windows away, but for those that the payment provider opens', () => {
  const headersOf = (payments: SiteConfig['payments']) =>
    securityHeaders({ ...shop, payments })['Cross-Origin-Opener-Policy']
  expect(headersOf({ provider: 'test' })).toBe('same-origin')
  expect(headersOf({ provider: 'razorpay', key: 'key' })).toBe('same-origin-allow-popups')
})

it('allow the hosts of remotes for what they declare, and for nothing else', () => {
  const policy = securityHeaders(shop, [
    { connect: ['wss://api.example'], images: ['https://pictures.example'] },
    { media: ['https://sound.example'], images: ['https://pictures.example'] },
  ])['Content-Security-Policy']
  expect(policy).toContain("connect-src 'self' wss://api.example;")
  expect(policy).toContain("img-src 'self' data: https://pictures.example;")
  expect(policy).toContain("media-src 'self' https://sound.example;")
  expect(policy).toContain("script-src 'self';")
})

it('allow the origins of overrides only on a site with devtools', () => {
  const overrides = ['http://localhost:5172']
  const policyOf = (devtools: boolean) =>
    securityHeaders({ ...shop, devtools, overrides })['Content-Security-Policy']
  expect(policyOf(true)).toContain("script-src 'self' http://localhost:5172;")
  expect(policyOf(false)).not.toContain('localhost')
})
