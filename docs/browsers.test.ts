import { readFileSync } from 'node:fs'
import { getCompatibleVersions } from 'baseline-browser-mapping'
import { describe, expect, it } from 'vitest'
import { baselineYear, buildTarget } from '../platform/federation/index'
import { inRoot } from '../platform/project/index'

const doc = readFileSync(inRoot('docs/browsers.md'), 'utf8')

/** The names in the first column of the table of optional features: 'view transition', 'text-wrap: pretty'. */
const documented = [...doc.matchAll(/^\| (.+?)s? \| .+ \|$/gm)].map(([, name = '']) =>
  name
    .toLowerCase()
    .replaceAll(/[`:]|^::/g, '')
    .replaceAll(' ', '-'),
)

interface BaselineRule {
  available: number
  allowProperties: string[]
  allowSelectors: string[]
  allowPropertyValues: Record<string, string[]>
}

const { default: eslint }: { default: { rules?: Record<string, [string, BaselineRule]> }[] } =
  await import(/* @vite-ignore */ inRoot('eslint.config.mjs'))
const [, styles] = eslint.flatMap(({ rules = {} }) => Object.values(rules))[0] ?? []
const { compilerOptions } = JSON.parse(readFileSync(inRoot('platform/tsconfig.json'), 'utf8'))

describe('the statement about browsers', () => {
  it('names the year of the builds, of the linter, and of the language at the latest', () => {
    expect(doc).toContain(`Baseline ${baselineYear}`)
    expect(styles?.available).toBe(baselineYear)
    const [language = ''] = compilerOptions.lib
    expect(language).toMatch(/^ES20\d\d$/)
    expect(Number(language.slice(2))).toBeLessThanOrEqual(baselineYear)
  })

  it('names the oldest versions with that Baseline, which are those of the builds', () => {
    const browsers: Record<string, { target: string; label: string }> = {
      chrome: { target: 'chrome', label: 'Chrome' },
      edge: { target: 'edge', label: 'Edge' },
      firefox: { target: 'firefox', label: 'Firefox' },
      safari: { target: 'safari', label: 'Safari' },
      safari_ios: { target: 'ios', label: 'Safari on iOS' },
    }
    const oldest = getCompatibleVersions({ targetYear: baselineYear, suppressWarnings: true })
    const supported = oldest.flatMap(({ browser, version }) => {
      const { target, label } = browsers[browser] ?? {}
      if (target) expect(doc).toContain(`| ${label} | ${version} |`)
      return target ? [`${target}${version}`] : []
    })
    expect(buildTarget.toSorted()).toEqual(supported.toSorted())
  })

  it('lists every feature beyond the Baseline that the linter allows', () => {
    const { allowProperties = [], allowSelectors = [], allowPropertyValues = {} } = styles ?? {}
    const values = Object.entries(allowPropertyValues).flatMap(([property, allowed]) =>
      allowed.map((value) => `${property}-${value}`),
    )
    const allowed = [...allowProperties, ...allowSelectors, ...values]
    expect(allowed.length).toBeGreaterThan(5)
    expect(allowed.filter((name) => !documented.some((row) => name.startsWith(row)))).toEqual([])
  })
})
