import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { filesIn, fingerprint } from './hashes.ts'
import { resultFolders } from './outputs.ts'
import { folderOf, remoteNames } from './parts.ts'
import { inRoot } from './root.ts'

const folder = mkdtempSync(inRoot('node_modules/.fingerprint-'))
const input = path.relative(inRoot(), folder)
const write = (file: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), file)
}

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Names that have a meaning somewhere, of folders as well as of files. */
const names = [
  ...['testing', 'test', '__tests__', 'docs', 'README.md', 'other.mdx', 'a.test.ts', 'b.test.tsx'],
  ...['testing.ts', 'c.e2e.ts', 'd.stories.tsx', 'e.d.ts', 'smoke.ts', 'vitest.config.ts', '.env'],
  ...['f.snap', 'g.png', 'h.txt', 'no-extension', '.hidden', 'package.json', ...resultFolders],
]

it.each(['shared', 'shell', ...remoteNames.map(folderOf)])(
  'counts every file that %s has, whatever its name or folder',
  (part) => {
    const found = readdirSync(inRoot(part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter(
        (file) => !resultFolders.has(path.relative(inRoot(part), file).split(path.sep)[0] ?? ''),
      )
    expect(found.length).toBeGreaterThan(10)
    expect(filesIn(inRoot(part)).sort()).toEqual(found.sort())
    const nothing = fingerprint([])
    for (const file of found)
      expect(fingerprint([path.relative(inRoot(), file)]), file).not.toBe(nothing)
  },
)

it.each(names)('changes with the file %s, and with a file in a folder of this name', (name) => {
  const seen = new Set([fingerprint([input])])
  for (const file of [`src/${name}`, `other/${name}/a`, `other/${name}/${name}`]) {
    write(file)
    seen.add(fingerprint([input]))
  }
  expect(seen.size).toBe(4)
})

it('does not change with what is written beside the sources', () => {
  write('src/a.ts')
  const before = fingerprint([input])
  for (const name of resultFolders) write(`${name}/b.js`)
  expect(fingerprint([input])).toBe(before)
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
