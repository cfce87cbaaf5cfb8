import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { filesIn } from './hashes.ts'
import { resultFolders } from './outputs.ts'
import { root } from './root.ts'

const sources = readdirSync(root)
  .filter((name) => !resultFolders.has(name))
  .flatMap((name) => filesIn(path.join(root, name)))
  .map((file) => path.relative(root, file))
  .filter((file) => /^(?!\.git).*\.(tsx?|mjs|css)$/.test(file))

it('at most four places suppress the compiler or the linter', () => {
  const suppression = /as unknown a[s]|biome-i[g]nore|@ts-(e[x]pect-error|i[g]nore)/
  const found = sources.flatMap((name) =>
    readFileSync(path.join(root, name), 'utf8')
      .split('\n')
      .filter((line) => suppression.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(4)
})
