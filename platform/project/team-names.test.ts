import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { filesIn } from './hashes.ts'
import { remoteNames } from './parts.ts'
import { inRoot, root } from './root.ts'

/** Excluded, since tests and benchmarks visit the screens of teams. */
const visitsTeams = /\.test\.ts$|\/testing\/|^platform\/bench\/|^platform\/cli\/bench/

/**
 * Teams whose names are not ordinary words in a platform. A remote may well be called “search” or “data”. For such
 * names, the test only looks for what can only mean a remote.
 */
const plain = 'account|cart|catalog|devtools'
const any = remoteNames.join('|')

/** The folder, address or member of any remote; of a plain name each text, module and entry in a table. */
const namesTeam = new RegExp(
  [
    `['"\`/]remote-(${any})/|remotes/(${any})/|remotes\\??\\.(${any})\\b(?!\\()`,
    `remote-(${plain})\\b|['"\`/](${plain})['"\`/]`,
    `^\\s+(async )?(${plain})(\\(|: (?!true|false))`,
  ].join('|'),
  'gm',
)

it('the platform does not name any team', () => {
  const sources = filesIn(inRoot('platform'))
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => /\.(ts|mjs)$/.test(file) && !visitsTeams.test(file))
  expect(sources.length).toBeGreaterThan(50)
  const found = sources.flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(namesTeam)].map(([text]) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
