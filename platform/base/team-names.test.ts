// @vitest-environment node
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { filesIn } from './fingerprint.ts'
import { remoteNames } from './remotes.ts'
import { inRoot, root } from './root.ts'

/** Excluded, since tests and benchmarks visit the screens of teams. */
const visitsTeams = /\.test\.ts$|\/testing\/|^platform\/bench\/|^platform\/cli\/bench/

const team = remoteNames.join('|')

/** Matches a team's folder, its name as a string or in a module's name, and its entry in a table. */
const namesTeam = new RegExp(
  `remote-(${team})\\b|['"\`/](${team})['"\`/]|^\\s+(async )?(${team})(\\(|: (?!true|false))`,
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
