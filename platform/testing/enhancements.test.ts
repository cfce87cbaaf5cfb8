// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { baselineYear, buildTarget } from '../federation/index'
import { inRoot } from '../project/index'
import { enhancements } from './enhancements'

const doc = readFileSync(inRoot('docs/browsers.md'), 'utf8')

describe('the statement about browsers', () => {
  it('names the year, and the oldest supported versions of the builds', () => {
    expect(doc).toContain(`Baseline ${baselineYear}`)
    const labels: Record<string, string> = {
      chrome: 'Chrome',
      edge: 'Edge',
      firefox: 'Firefox',
      safari: 'Safari',
      ios: 'Safari on iOS',
    }
    for (const target of buildTarget) {
      const [, name = '', version] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
      expect(doc).toContain(`| ${labels[name]} | ${version} |`)
    }
  })

  it('lists the used features beyond it, with their fallbacks, exactly as the linters allow them', () => {
    const table = doc.slice(doc.indexOf('| Beyond the Baseline |')).split('\n\n')[0]?.split('\n')
    expect(table?.slice(2).filter(Boolean)).toEqual(
      enhancements.map(({ feature, without }) => `| ${feature} | ${without} |`),
    )
  })
})
