import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesIn, inRoot } from '../project/index.ts'
import { groupTags } from './second-tier.ts'
import { scopeOf } from './what-changed.ts'

describe('what a change can break in browsers', () => {
  it('is everything for the shell, a package or a tool of the tests', () => {
    for (const file of [
      ...['shell/src/app.tsx', 'shared/src/ui/price.tsx', 'mock-api/src/start.ts'],
      ...['platform/compose/prerender.ts', 'platform/npm-test/read-page.ts', 'package.json'],
      ...['e2e/support/fixtures.ts', 'site/site.json', 'site/policies/returns.md'],
      ...['shared/src/testing/setup.ts'],
    ])
      expect(scopeOf([file]), file).toMatchObject({ chromium: ['e2e'], engines: true })
  })

  it('is the team’s tests and those of all teams, if one remote has changed', () => {
    const { chromium, engines, leftOut } = scopeOf(['remote-cart/src/coupons.ts', 'docs/tour.md'])
    const runs = (file: string) => chromium.some((pattern) => new RegExp(pattern).test(file))
    expect(runs('e2e/shop/cart/cart.e2e.ts')).toBe(true)
    expect(runs('e2e/shop/journeys.e2e.ts')).toBe(true)
    expect(runs('e2e/shop/catalog/book.e2e.ts')).toBe(false)
    expect(runs('e2e/delivery/standalone.e2e.ts')).toBe(false)
    expect(engines).toBe(false)
    expect(leftOut).toEqual([
      expect.stringContaining('second tier'),
      expect.stringMatching(
        /e2e\/shop\/catalog.*e2e\/resilience, since only remote-cart has changed/,
      ),
      expect.stringContaining('Firefox and WebKit'),
    ])
  })

  it('is everything if two remotes have changed', () => {
    expect(scopeOf(['remote-cart/remote.ts', 'remote-account/remote.ts']).chromium).toEqual(['e2e'])
  })

  it('is nothing for documents and unit tests', () => {
    const files = ['docs/tour.md', 'remote-cart/src/coupons.test.ts', 'shell/README.md']
    expect(scopeOf(files)).toMatchObject({ chromium: [], engines: false })
  })

  it('includes changed tests of browsers', () => {
    const spec = 'e2e/shop/cart/cart.e2e.ts'
    expect(scopeOf([spec]).chromium).toEqual([spec])
    expect(scopeOf(['remote-account/remote.ts', spec]).chromium).toContain(spec)
    expect(scopeOf(['e2e/engines/until.ts'])).toMatchObject({ chromium: [], engines: true })
  })

  it('is the groups of the second tier whose inputs have changed', () => {
    const { withoutGroups, leftOut } = scopeOf(['platform/dev/shop-server.ts'])
    expect(withoutGroups).not.toContain('@development')
    expect(withoutGroups).toContain('@rare')
    expect(leftOut).toEqual([expect.stringMatching(/second tier: .*@rare/)])
    for (const every of ['pnpm-lock.yaml', 'e2e/support/shopper.ts', 'e2e/shop/stock.e2e.ts'])
      expect(scopeOf([every]).withoutGroups, every).toEqual([])
  })

  it('knows the tag of every test in Chromium', () => {
    const files = filesIn(inRoot('e2e')).filter((file) => file.endsWith('.e2e.ts'))
    const tags = files.flatMap(
      (file) => readFileSync(file, 'utf8').match(/(?<=tag: ')[^']+/g) ?? [],
    )
    expect(tags.filter((tag) => !groupTags.some((known) => known === tag))).toEqual([])
  })

  it('is what uses the real server, if only that has changed', () => {
    expect(scopeOf(['server/src/app.ts']).chromium).toContain('e2e/delivery/start-with-server')
  })
})
