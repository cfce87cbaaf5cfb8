import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { formatErrorGroup, formatGaps, groupErrors } from './error-groups.ts'
import { readReports } from './reports.ts'
import { buildScript } from './testing/build-script.ts'

const inFolder = temporaryFolder('for all tests')

const pay = `/** Takes a price apart. */
export function pay(price: string): number {
  if (price === '') throw new TypeError('no price')
  return Number(price)
}
export function refund(price: string): number {
  if (price === '') throw new RangeError('no refund')
  return Number(price)
}
`
let releases: string
/** The same code, in two releases: the second one has a line more above it. */
let first: Awaited<ReturnType<typeof buildScript>>
let second: typeof first

beforeAll(async () => {
  releases = inFolder('releases')
  const built = async (source: string, version: string) => {
    const script = await buildScript(inFolder('remote-cart'), source)
    cpSync(script.maps, path.join(releases, 'cart', version, 'maps'), { recursive: true })
    return script
  }
  first = await built(pay, '1.0.0-one')
  second = await built(`export const fee = 3\n${pay}`, '1.0.0-two')
})

interface Told {
  version: string
  place: string
  at?: string
  cause?: string
}

const told = ({ version, place, at, cause = 'TypeError' }: Told) => {
  const stack = [`/remotes/cart/${place}`, '/assets/index-a1b2c3d4.js:1:7']
  const about = { about: 'remote', kind: 'uncaught', remote: 'cart', version }
  return JSON.stringify({ at, reports: [{ ...about, route: '/cart', cause, stack }] })
}

async function groupsOf(...lines: string[]) {
  const file = inFolder('reports.jsonl')
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  const { reports, unreadable } = await readReports(file)
  const { groups, missingMaps } = groupErrors(reports, releases)
  return { groups, gaps: formatGaps(unreadable, missingMaps) }
}

it('serves no source map, and no script names one', () => {
  const [code = ''] = Object.values(first.files)
  expect(Object.keys(first.files)).toEqual([expect.stringMatching(/^assets\/pay-[\w-]+\.js$/)])
  expect(code).toContain('//# allFunctionsCalledOnLoad')
  expect(code).not.toContain('sourceMappingURL')
})

it('finds the line in the source, and recognises the same failure in both releases', async () => {
  const { groups } = await groupsOf(
    told({ version: '1.0.0-one', place: first.placeOf('TypeError'), at: '2026-02-01T10:00:00Z' }),
    told({ version: '1.0.0-two', place: second.placeOf('TypeError'), at: '2026-01-01T10:00:00Z' }),
    told({ version: '1.0.0-two', place: second.placeOf('RangeError'), cause: 'RangeError' }),
  )
  expect(groups).toHaveLength(2)
  const [heading, ...lines] = groups.flatMap((group) => formatErrorGroup(group))
  expect(heading).toMatch(/^[\da-f]{10} {2}2 × {2}cart: uncaught, TypeError$/)
  expect(lines.slice(0, 3)).toEqual([
    '  when      2026-01-01T10:00:00Z to 2026-02-01T10:00:00Z',
    '  versions  1.0.0-one, 1.0.0-two',
    '  pages     /cart',
  ])
  expect(lines.join('\n')).toMatch(
    /at \S*src\/pay\.ts:3 {2}if \(price === ''\) throw new TypeError\('no price'\)/,
  )
  expect(lines).toContain('  when      unknown')
})

it('finds an entry, whose name composition has changed', async () => {
  const [name = '', line, column] = first.placeOf('TypeError').split(':')
  const maps = path.join(releases, 'cart/1.0.0-one/maps')
  cpSync(path.join(maps, `${name}.map.gz`), path.join(maps, 'remoteEntry.js.map.gz'))
  const place = `remoteEntry-0123456789.js:${line}:${column}`
  const { groups } = await groupsOf(told({ version: '1.0.0-one', place }))
  expect(groups[0]?.frames[0]?.source).toMatchObject({ line: 3 })
})

it('keeps an impossible position as reported', async () => {
  const [name = ''] = first.placeOf('TypeError').split(':')
  const places = [`${name}:0:7`, `${name}:1:0`]
  const { groups } = await groupsOf(
    told({ version: '1.0.0-one', place: first.placeOf('TypeError') }),
    ...places.map((place) => told({ version: '1.0.0-one', place })),
  )
  expect(
    groups.map(({ reports, frames: [frame] }) => [reports.length, frame?.source?.line]),
  ).toEqual([
    [2, undefined],
    [1, 3],
  ])
  expect(groups[0]?.frames[0]).toEqual({ place: `/remotes/cart/${places[0]}` })
})

it('reports invalid lines, and releases without stored maps', async () => {
  const { groups, gaps } = await groupsOf(
    'nonsense',
    '{"reports":[{"about":"remote","kind":"sold"}]}',
    told({ version: '0.9.0', place: 'assets/gone-a1b2c3d4.js:1:2' }),
    told({ version: '../../one', place: '../../../etc/passwd.js:1:2' }),
  )
  expect(groups.map(({ frames }) => frames[0]?.source)).toEqual([undefined, undefined])
  expect(gaps).toEqual([
    'Line 1 is not a report (not JSON).',
    expect.stringMatching(/^Line 2 is not a report \(reports\.0\.kind: /),
    'The source maps of cart ../../one are not stored. Its stacks show positions in the built files.',
    'The source maps of cart 0.9.0 are not stored. Its stacks show positions in the built files.',
  ])
})
