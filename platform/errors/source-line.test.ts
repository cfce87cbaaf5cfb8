import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import { sourceMaps } from '../federation/index.ts'
import { filesIn, hashesOf, outputs } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { sourceLineIn } from './source-maps.ts'

const source = `
interface Book { title: string }

export function shorten(book: Book) {
  return book.title.slice(0, 3)
}
`

const inFolder = temporaryFolder('for all tests')
let out: string

beforeAll(async () => {
  // Such a name is encoded in the stack.
  const folder = inFolder('maps (of a) #')
  out = path.join(folder, outputs.prerender)
  mkdirSync(path.join(folder, 'src'), { recursive: true })
  const input = path.join(folder, 'src/shorten.ts')
  writeFileSync(input, source)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [sourceMaps(folder)],
    build: {
      ssr: true,
      outDir: out,
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs' } },
    },
  })
})

/** The stack of the error that the built function throws, in a process of Node alone. */
function failingStack(): string {
  const url = pathToFileURL(path.join(out, 'shorten.mjs')).href
  const code = `import { shorten } from '${url}'
    try { shorten({}) } catch (error) { console.log(error.stack) }`
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code]).toString()
}

it('finds the line of an error in the sources, by the map beside a script for Node', () => {
  expect(sourceLineIn(failingStack())).toMatch(
    /src\/shorten\.ts:5 {2}return book\.title\.slice\(0, 3\)$/,
  )
  expect(sourceLineIn('Error: elsewhere\n    at file:///none.mjs:1:1')).toBeUndefined()
})

it('does not count maps as content of a build: a changed comment is no new version', () => {
  expect(filesIn(out).map((file) => path.basename(file))).toEqual([
    'shorten.mjs',
    'shorten.mjs.map.gz',
  ])
  expect(Object.keys(hashesOf(out))).toEqual(['shorten.mjs'])
})
