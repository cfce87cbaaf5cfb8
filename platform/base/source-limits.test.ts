// @vitest-environment node
/** Limits that keep the sources readable: `npx vitest run platform/base/source-limits`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { filesIn } from './fingerprint.ts'
import { root } from './root.ts'

const files = filesIn(root)
  .map((file) => path.relative(root, file))
  .filter((file) => /^(?!\.git).*\.(tsx?|mjs|css)$/.test(file))
  .map((name) => ({ name, lines: readFileSync(path.join(root, name), 'utf8').split('\n') }))
const shipped = files.filter(({ name }) => !/\.test\.|\/testing\/|^e2e\//.test(name))

it('no source has more than 220 lines, and half of them have at most 60', () => {
  const lengths = shipped.map(({ lines }) => lines.length - 1).sort((a, b) => a - b)
  expect(lengths[lengths.length >> 1]).toBeLessThanOrEqual(60)
  expect(shipped.filter(({ lines }) => lines.length > 221).map(({ name }) => name)).toEqual([])
})

it('at most four places suppress the compiler or the linter', () => {
  const overrules = /as unknown a[s]|biome-i[g]nore|oxlint-d[i]sable|@ts-(e[x]pect-error|i[g]nore)/
  const found = files.flatMap(({ name, lines }) =>
    lines.filter((line) => overrules.test(line)).map((line) => `${name}: ${line.trim()}`),
  )
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(4)
})

it('at most 8% of the lines are comments', () => {
  const texts = files.flatMap(({ lines }) => lines.filter((line) => line.trim() !== ''))
  let isInside = false
  const comments = texts.filter((line) => {
    const begins = /^\s*(\/\/|\{?\/\*)/.test(line)
    const isComment = isInside || begins
    if (begins && /^\s*\{?\/\*/.test(line)) isInside = true
    if (line.includes('*/')) isInside = false
    return isComment
  })
  expect(comments.length / texts.length).toBeLessThanOrEqual(0.08)
})
