import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot } from './root.ts'
import { sharedPaths } from './shared-paths.ts'

it('the README of shared lists the entry points that its package has, and says which are shares', () => {
  const { exports } = JSON.parse(readFileSync(inRoot('shared/package.json'), 'utf8'))
  const rows = [
    ...readFileSync(inRoot('shared/README.md'), 'utf8').matchAll(
      /^\| `(shared\/[a-z./-]+)` \|.*\| (.+) \|$/gm,
    ),
  ]
  const names = Object.keys(exports).map((name) => name.replace('.', 'shared'))
  expect(rows.map(([, name]) => name)).toEqual(names)
  expect(rows.filter(([, , who]) => who === 'a share').map(([, name]) => name)).toEqual(sharedPaths)
})
