import type { SiteConfig } from 'shared/contract'
import type { Plugin } from 'vite'
import { expect, it } from 'vitest'
import { siteConfig } from '../project/testing/site-config.ts'
import { shopServer } from './shop-server.ts'

const site: SiteConfig = {
  ...siteConfig,
  api: 'https://api.example',
  remotes: { reviews: { entry: '/r.js', version: '1' } },
}

it('allows calls, pictures, media, fonts and frames as the deployed shop does, and only these are restricted', async () => {
  const hosts = { connect: ['https://reviews.example'], images: ['https://pictures.example'] }
  const provided = { reviews: { screens: {}, slots: [], overlays: [], hosts } }
  const { plugins = [] } = shopServer({ sources: [], site, provided })
  const writer = plugins.find(
    (one): one is Plugin =>
      one !== false && 'name' in (one ?? {}) && (one as Plugin).name === 'write-page',
  )
  const { transformIndexHtml } = writer ?? {}
  if (typeof transformIndexHtml !== 'function') throw new Error('There is no such plugin.')
  const elements = await Reflect.apply(transformIndexHtml, undefined, [])
  expect(elements[0]).toMatchObject({
    tag: 'meta',
    attrs: {
      content: [
        "img-src 'self' data: https://api.example https://pictures.example",
        "media-src 'self'",
        "font-src 'self'",
        "connect-src 'self' https://api.example https://reviews.example",
        "frame-src 'none'",
      ].join('; '),
    },
  })
})
