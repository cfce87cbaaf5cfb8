import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { integrityOf } from '../base/index.ts'
import { InlineFiles } from './inline-files.ts'

let folder: string
let files: InlineFiles

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'inline-'))
  files = new InlineFiles(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

it('writes a sheet’s rules into the page, behind a link that nobody fetches', () => {
  write('assets/a.css', 'a{color:red}')
  expect(files.styleSheet('/assets/a.css')).toBe(
    '<link rel="stylesheet" href="/assets/a.css" crossorigin disabled><style>a{color:red}</style>',
  )
})

it('writes a script out where it stands', () => {
  write('boot.js', 'go()')
  expect(files.script('/boot.js')).toBe('<script>go()</script>')
})

it('names the hash of each text once, as it stands in the page', () => {
  write('a.css', 'a{}')
  write('remotes/x/b.css', 'b{background:url(c.svg)}')
  write('boot.js', 'go()')
  for (const url of ['/remotes/x/b.css', '/a.css', '/a.css']) files.styleSheet(url)
  files.script('/boot.js')
  expect(files.hashes).toEqual({
    scripts: [integrityOf('go()')],
    styles: [integrityOf('a{}'), integrityOf('b{background:url(/remotes/x/c.svg)}')].sort(),
  })
})

it('keeps what a sheet refers to where it is', () => {
  const css = [
    'url(./a.svg)',
    'url("../b.svg?v=1")',
    "url('c d.svg')",
    'url(/e.svg)',
    'url(#f)',
    'url(data:image/svg+xml,g)',
    'url(https://pictures.example/h.svg)',
  ]
  write('remotes/x/assets/a.css', css.join(' '))
  expect(files.styleSheet('/remotes/x/assets/a.css')).toContain(
    [
      'url(/remotes/x/assets/a.svg)',
      'url("/remotes/x/b.svg?v=1")',
      "url('/remotes/x/assets/c%20d.svg')",
      'url(/e.svg)',
      'url(#f)',
      'url(data:image/svg+xml,g)',
      'url(https://pictures.example/h.svg)',
    ].join(' '),
  )
})

it('links what lies elsewhere, is missing, or would end the block', () => {
  write('bad.css', 'a::after{content:"</style>"}')
  write('bad.js', 'write("</script>")')
  for (const url of ['https://cdn.example/a.css', '/none.css', '/bad.css']) {
    expect(files.styleSheet(url)).toBe(`<link rel="stylesheet" href="${url}" crossorigin>`)
  }
  for (const url of ['/none.js', '/bad.js']) {
    expect(files.script(url)).toBe(`<script src="${url}"></script>`)
  }
  expect(files.hashes).toEqual({ scripts: [], styles: [] })
})
