import { describe, expect, it } from 'vitest'
import { pointPageTo } from './point-page-to.ts'

const site = {
  api: 'mock',
  payments: { provider: 'test' },
  devtools: true,
  faults: false,
  remotes: {
    cart: { entry: '/remotes/cart/1/remoteEntry.js', version: '1' },
    catalog: { entry: '/remotes/catalog/1/remoteEntry.js', version: '1' },
  },
}
const page = `<html><head>
    <link rel="modulepreload" href="/remotes/cart/1/remoteEntry.js" crossorigin>
    <link rel="stylesheet" href="/remotes/cart/1/assets/b.css" crossorigin disabled><style>.b{color:red}@media (width<=9rem){.b{color:blue}}</style>
    <link rel="stylesheet" href="/remotes/catalog/1/assets/a.css" crossorigin disabled><style>.a{color:red}</style>
  </head><body><script type="application/json" id="site">${JSON.stringify(site)}</script></body></html>`

describe('a deployed page with one local remote', () => {
  const changed = pointPageTo(page, 'cart', '/__local/cart/remoteEntry.js')

  it('takes that remote from its local build, the others from the deployment', () => {
    const block = changed.match(/id="site">(.*?)<\/script>/)?.[1] ?? ''
    expect(JSON.parse(block).remotes).toEqual({
      cart: { entry: '/__local/cart/remoteEntry.js', version: 'local' },
      catalog: site.remotes.catalog,
    })
  })

  it('links and holds nothing of the version that it does not use', () => {
    expect(changed).not.toContain('/remotes/cart/1/')
    expect(changed).not.toContain('.b{')
    expect(changed).toContain('/remotes/catalog/1/assets/a.css')
    expect(changed).toContain('.a{')
  })

  it('loads itself anew after a build', () => {
    expect(changed).toContain('<script src="/__local/reload.js" async></script>')
  })

  it('refuses what is no page of the shop', () => {
    expect(() => pointPageTo('<html></html>', 'cart', '/x.js')).toThrow('no configuration')
  })
})
