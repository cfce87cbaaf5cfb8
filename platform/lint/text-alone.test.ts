import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { inRoot } from '../project/index.ts'

const refused = [
  '<p>Hello {name}</p>',
  '<p className="a">{name} <b>and others</b></p>',
  '<>{count}{isMore && <b>more</b>}</>',
  '<List<Book> books={books}>{name}<b /></List>',
  '<p>{isOne ? title : null}<b /></p>',
  '<p>{(name)}<b /></p>',
]
const accepted = [
  '<p>Hello</p>',
  '<p>{name}</p>',
  '<p>Hello <b>{name}</b></p>',
  '<p>{children}<b /></p>',
  '<p><b>{name}</b> <i>{count}</i></p>',
  '<ul>{books.map((book) => <li key={book} />)}<li /></ul>',
  '<p>{isMore && <b />}{isLess ? <i /> : null}</p>',
]

it('refuses a text beside something that can change', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-text-alone-'))
  const plugins = [inRoot('platform/lint/text-alone.grit')]
  const config = { root: true, plugins, linter: { rules: { preset: 'none' } } }
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify(config))
  const all = [...refused, ...accepted]
  const sources = all.map((jsx, at) => `export const Component${at} = () => ${jsx}\n`)
  writeFileSync(path.join(folder, 'components.tsx'), sources.join(''))
  const { stdout } = spawnSync(inRoot('node_modules/.bin/biome'), ['lint', '--reporter=github'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const lines = [...stdout.matchAll(/title=plugin,.*\bline=(\d+)/g)].map(([, line]) => Number(line))
  expect(lines.map((line) => all[line - 1])).toEqual(refused)
})
