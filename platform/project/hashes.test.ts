import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { filesIn, fingerprint } from './hashes.ts'
import { resultFolders } from './outputs.ts'
import { inRoot } from './root.ts'

const folder = mkdtempSync(inRoot('node_modules/.fingerprint-'))
const input = path.relative(inRoot(), folder)
const write = (file: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), file)
}

afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('changes with a source file, but not with output, tests or READMEs', () => {
  write('src/a.ts')
  const before = fingerprint([input])
  for (const name of [...resultFolders, '.git']) write(`${name}/b.js`)
  expect(fingerprint([input])).toBe(before)
  for (const name of ['src/a.test.ts', 'README.md']) write(name)
  expect(fingerprint([input])).toBe(before)
  write('src/c.ts')
  expect(fingerprint([input])).not.toBe(before)
})

it('ignores sockets', async () => {
  write('src/a.ts')
  const server = createServer().listen(path.relative('', path.join(folder, 'socket')))
  await once(server, 'listening')
  try {
    expect(filesIn(folder)).toEqual([path.join(folder, 'src/a.ts')])
  } finally {
    server.close()
  }
})
