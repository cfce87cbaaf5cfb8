import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'

const inFolder = temporaryFolder()

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
  const plugins = [inRoot('platform/lint/text-alone.grit')]
  const config = { root: true, plugins, linter: { rules: { preset: 'none' } } }
  writeFileSync(inFolder('biome.json'), JSON.stringify(config))
  const all = [...refused, ...accepted]
  const sources = all.map((jsx, at) => `export const Component${at} = () => ${jsx}\n`)
  writeFileSync(inFolder('components.tsx'), sources.join(''))
  const { stdout } = spawnSync(inRoot('node_modules/.bin/biome'), ['lint', '--reporter=github'], {
    cwd: inFolder(),
    encoding: 'utf8',
  })
  const lines = [...stdout.matchAll(/title=plugin,.*\bline=(\d+)/g)].map(([, line]) => Number(line))
  expect(lines.map((line) => all[line - 1])).toEqual(refused)
})
