import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { TraceMap } from '@jridgewell/trace-mapping'
import { buildAll } from '../platform/build/index.ts'
import { ensureSite } from '../platform/compose/index.ts'
import { composed, folderOf, inRoot, outputs, shellPart } from '../platform/project/index.ts'
import { originOf, pageFile, serveSite } from '../platform/serve/index.ts'
import { launchChromium } from '../platform/smoke/index.ts'
import { bytesByGroup } from './attribution.ts'
import { changesOfPage } from './changes-of-page.ts'
import { fakeServerFiles } from './first-load.ts'
import { firstUseOf, phases } from './first-use.ts'

/** Groups with fewer bytes are added up. */
const least = 300

/**
 * Prints, as Markdown, what a page sends to a first visitor by library and folder, and when this code runs first; and
 * what the changes of page of a visit add.
 * @param page its path.
 */
export async function benchBytes(page: string): Promise<void> {
  await buildAll()
  await ensureSite()
  const folder = inRoot(composed.site)
  const server = await serveSite({ folder, port: 0 })
  const browser = await launchChromium()
  const isFakeServer = fakeServerFiles('shell/dist')
  const codeOf = (script: string) => readFileSync(path.join(folder, script), 'utf8')
  const sizeOf = (file: string) => readFileSync(path.join(folder, `${file}.br`)).length

  const url = originOf(server) + page
  const visit = await firstUseOf(browser, url, (script) => codeOf(script).length)
  const scripts = [...visit.firstUse].flatMap(([script, firstUse]) =>
    isFakeServer(script)
      ? []
      : { code: codeOf(script), map: mapOf(script), bytes: sizeOf(script), firstUse },
  )
  const groups = [...bytesByGroup(scripts, phases.length)].map(([name, byPhase]) => ({
    name,
    byPhase,
    bytes: sum(byPhase),
  }))
  const large = groups.filter(({ bytes }) => bytes >= least)
  const small = groups.filter(({ bytes }) => bytes < least).map(({ byPhase }) => byPhase)
  const rows = [
    ...large.toSorted((a, b) => b.bytes - a.bytes),
    { name: `${small.length} of less than ${least / 1000} kB each`, byPhase: total(small) },
    { name: '**JavaScript**', byPhase: total(groups.map(({ byPhase }) => byPhase)) },
  ]
  printTable(
    [`${page}: kB of brotli`, 'sent', ...phases, 'not used'],
    rows.map(({ name, byPhase: [unused = 0, ...used] }) => [
      name,
      ...[sum(used) + unused, ...used, unused].map((bytes) => (bytes / 1000).toFixed(1)),
    ]),
  )

  const files = visit.files.filter((file) => !isFakeServer(file.path))
  printTable(
    [`${page}: ${files.length} requests`, 'kB of brotli'],
    files.map(({ type, path: file }) => [
      file,
      (sizeOf(type === 'document' ? pageFile(file) : file) / 1000).toFixed(1),
    ]),
  )

  printTable(
    ['change of page', 'requests', 'kB of brotli', 'prefetched on the new page: requests', 'kB'],
    (await changesOfPage(browser, originOf(server), isFakeServer)).map(
      ({ name, fetched, prefetched }) => [
        name,
        ...[fetched, prefetched].flatMap(({ requests, bytes }) => [
          String(requests),
          (bytes / 1000).toFixed(1),
        ]),
      ],
    ),
  )
  await browser.close()
  server.close()
}

/** The source map of a script of the local builds, by its path in the composed site. */
function mapOf(script: string): TraceMap | null {
  const [, remote, inRemote] = /^\/remotes\/([^/]+)\/(.+)/.exec(script) ?? []
  // Composition adds a hash to the name of an entry.
  const name = (inRemote ?? script).replace(/(?<=remoteEntry)-[\da-f]{10}/, '')
  const file = inRoot(folderOf(remote ?? shellPart), outputs.maps, `${name}.map.gz`)
  return existsSync(file) ? new TraceMap(gunzipSync(readFileSync(file)).toString()) : null
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

const total = (all: readonly (readonly number[])[]) =>
  ['not used', ...phases].map((_, index) => sum(all.map((one) => one[index] ?? 0)))

/** Prints a table in Markdown. The first column is text, the others are numbers. */
function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
  console.log(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`)
}
