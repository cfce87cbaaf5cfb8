// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inRoot } from '../base/index'
import { baselineYear, buildTarget } from '../federation/index'
import { enhancements } from './enhancements'

const doc = readFileSync(inRoot('docs/browsers.md'), 'utf8')

describe('the statement about browsers', () => {
  it('names the year, and every oldest version that the builds are made for', () => {
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

  it('lists what is used beyond it, and what happens without, exactly as the linters allow it', () => {
    const table = doc.slice(doc.indexOf('| Beyond the Baseline |')).split('\n\n')[0]?.split('\n')
    expect(table?.slice(2).filter(Boolean)).toEqual(
      enhancements.map(({ feature, without }) => `| ${feature} | ${without} |`),
    )
  })
})
