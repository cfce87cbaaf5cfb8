import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { textFontFamily } from '../contract/page-protocol'
import { textFontFiles } from './text-font'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const themes = [
  ['light', 0],
  ['dark', 1],
] as const

/** What is written on what, and the least contrast: 4.5 for text, 3 for edges and signs (WCAG 2.2). */
const pairs: [front: string, back: string, least: number][] = [
  ...['--paper', '--surface', '--surface-sunken'].flatMap((back): [string, string, number][] => [
    ['--ink', back, 7],
    ['--ink-soft', back, 4.5],
    ['--accent', back, 4.5],
    ['--danger', back, 4.5],
    ['--success', back, 4.5],
    ['--line-strong', back, 3],
    ['--focus', back, 3],
    ['--star', back, 3],
  ]),
  ['--on-accent', '--accent', 4.5],
  ['--on-accent', '--accent-strong', 4.5],
  ['--on-danger', '--danger', 4.5],
  ['--accent', '--accent-soft', 4.5],
  ['--accent-strong', '--accent-soft', 4.5],
  ['--ink', '--danger-soft', 7],
  ['--danger', '--danger-soft', 4.5],
  ['--on-toast', '--toast-purple', 4.5],
  ['--on-toast', '--toast-green', 4.5],
  ['--on-toast', '--toast-red', 4.5],
]

describe.each(themes)('the %s theme', (_, theme) => {
  it.each(pairs)('keeps %s readable on %s', (front, back, least) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(least)
  })
})

/** The token's colour as #rrggbb, in the light (0) or the dark (1) theme. */
function colour(name: string, theme: 0 | 1): string {
  const value = css.match(new RegExp(`${name}: ([^;]+);`))?.[1] ?? ''
  const found = value.match(/#[0-9a-f]{6}/g) ?? []
  const hex = found[theme] ?? found[0]
  if (!hex) throw new Error(`${name} has no colour of six digits`)
  return hex
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('a font in several files', () => {
  const declared = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rules = '']) => rules)
  const texts = textFontFiles.map(([, range]) => `font-family: ${textFontFamily}; ${range}`)
  const faces = [...declared, ...texts].map((rules) => ({
    family: rules.match(/font-family: ([^;]+);/)?.[1] ?? '',
    ranges: [...rules.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, from = '', to = from]) => [from, to].map((hex) => Number.parseInt(hex, 16)),
    ),
  }))

  it('has each character in one of them, or browsers fetch more than one for it', () => {
    expect(faces.filter(({ ranges }) => ranges.length > 0)).toHaveLength(4)
    for (const family of new Set(faces.map((face) => face.family))) {
      const ranges = faces
        .filter((face) => face.family === family)
        .flatMap((face) => face.ranges)
        .sort(([one = 0], [other = 0]) => one - other)
      const overlapping = ranges.filter(([from = 0], at) => from <= (ranges[at - 1]?.[1] ?? -1))
      expect(overlapping, family).toEqual([])
    }
  })
})
