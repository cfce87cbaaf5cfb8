import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import type { Route } from 'shared/contract'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { createSitemap, reuseSitemap, writeRobots } from './sitemap.ts'

const inFolder = temporaryFolder()

const origin = 'https://shop.example'

const textOf = (file: string) => readFileSync(inFolder(file), 'utf8')

function writeAll(addresses: readonly string[], limit?: number) {
  const sitemap = createSitemap(inFolder(), origin, limit)
  for (const address of addresses) sitemap.add(address)
  sitemap.end()
}

function parsed(file: string) {
  const xml = new DOMParser().parseFromString(textOf(file), 'application/xml')
  const locations = [...xml.querySelectorAll('loc')].map((element) => element.textContent)
  return { list: xml.documentElement.localName, locations }
}

describe('the sitemap', () => {
  it('has absolute addresses, with any characters', () => {
    writeAll(['/', "/products?category=a&sort=b's", '/products/ü<'])
    expect(parsed('sitemap.xml')).toEqual({
      list: 'urlset',
      locations: [
        `${origin}/`,
        `${origin}/products?category=a&sort=b%27s`,
        `${origin}/products/%C3%BC%3C`,
      ],
    })
    expect(readdirSync(inFolder())).toEqual(['sitemap.xml'])
  })

  it('is split into several with an index if there are too many addresses', () => {
    const addresses = ['/a', '/b', '/c', '/d', '/e']
    writeAll(addresses, 2)
    const files = ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']
    expect(parsed('sitemap.xml')).toEqual({
      list: 'sitemapindex',
      locations: files.map((file) => `${origin}/${file}`),
    })
    const all = files.map((file) => parsed(file).locations)
    expect(all.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(all.flat()).toEqual(addresses.map((address) => origin + address))
  })
})

it('is that of an earlier site without the pages that have left', () => {
  writeAll(['/', '/products/a', '/wishlist', '/products?sort=b'])
  mkdirSync(inFolder('next'))
  const routes = (['/', '/products', '/products/:productId'] as const).map((path): Route => {
    return { path, screen: 'catalog/home', access: 'all', title: null }
  })
  reuseSitemap([inFolder()], inFolder('next'), origin, routes)
  expect(textOf('next/sitemap.xml')).toBe(textOf('sitemap.xml').replace(/<url>.*wishlist.*\n/, ''))
})

describe('robots.txt', () => {
  const route = (of: Partial<Route>): Route => ({
    ...{ path: '/', screen: 'catalog/home', access: 'all', title: null },
    ...of,
  })
  const routes = [
    route({ path: '/products/:productId' }),
    route({ path: '/cart', access: 'customers' }),
    route({ path: '/mockman', forDevelopers: true }),
    route({ path: '/reset-password', needsServer: true }),
  ]

  it('disallows restricted pages and previews, and names the sitemap', () => {
    writeRobots(inFolder(), origin, routes)
    expect(textOf('robots.txt')).toBe(
      `User-agent: *\nDisallow: /cart\nDisallow: /mockman\nDisallow: /reset-password\nDisallow: /previews/\n\nSitemap: ${origin}/sitemap.xml\n`,
    )
  })

  it('names no sitemap if its absolute address is unknown', () => {
    writeRobots(inFolder(), undefined, routes)
    expect(textOf('robots.txt')).not.toContain('Sitemap')
  })
})
