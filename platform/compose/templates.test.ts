import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { inlineScript, inlineStyleSheet, shellFiles } from './templates.ts'

const inFolder = temporaryFolder()

function write(file: string, text: string) {
  mkdirSync(path.dirname(inFolder(file)), { recursive: true })
  writeFileSync(inFolder(file), text)
}

it('reads a script', () => {
  write('boot.js', 'go()')
  expect(inlineScript(inFolder(), '/boot.js')).toEqual({ url: '/boot.js', text: 'go()' })
})

it('keeps the URLs in a style sheet valid', () => {
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
  expect(inlineStyleSheet(inFolder(), '/remotes/x/assets/a.css').text).toBe(
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

it('does not inline files that are elsewhere, are missing, or would end the element', () => {
  write('bad.css', 'a::after{content:"</style>"}')
  write('bad.js', 'write("</script>")')
  for (const url of ['https://cdn.example/a.css', '/none.css', '/bad.css']) {
    expect(inlineStyleSheet(inFolder(), url)).toEqual({ url })
  }
  for (const url of ['/none.js', '/bad.js']) expect(inlineScript(inFolder(), url)).toEqual({ url })
})

it('lists the largest script of the shell first', () => {
  const chunk = (file: string, text: string, rest: object = {}) => {
    write(`assets/${file}`, text)
    return { file: `assets/${file}`, ...rest }
  }
  const manifest = {
    'index.html': chunk('entry.js', '1', { isEntry: true, imports: ['small', 'large'] }),
    small: chunk('small.js', '12'),
    large: chunk('large.js', '1234'),
  }
  write('.vite/manifest.json', JSON.stringify(manifest))
  const { js, entry } = shellFiles(inFolder())
  expect(js).toEqual(['/assets/large.js', '/assets/small.js', '/assets/entry.js'])
  expect(entry).toBe('/assets/entry.js')
})
