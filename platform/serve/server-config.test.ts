import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { headersFile } from './security-headers.ts'
import { writeServerConfig } from './server-config.ts'

let home: string

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-config-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** The words of a configuration as both servers read them: a space or semicolon ends one, unless it is quoted. */
function wordsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.trim().startsWith('#'))
  const words = lines.join('\n').match(/"(?:\\.|[^"])*"|[^\s;]+/g) ?? []
  return words.map((word) => word.replace(/^"|"$/g, '').replaceAll('\\"', '"'))
}

it.each(['nginx', 'caddy'] as const)(
  'passes folders to %s unchanged, whatever they are called',
  async (server) => {
    const folder = path.join(home, 'My “shop”; "new"')
    const [site, out] = [path.join(folder, 'live'), path.join(folder, server)]
    mkdirSync(site, { recursive: true })
    writeFileSync(path.join(site, headersFile), '{}')
    const words = wordsOf(
      await readFile(writeServerConfig({ server, site, out, port: 80 }), 'utf8'),
    )
    expect(words).toContain(site)
    expect(words.filter((word) => word.includes(home) && !word.includes(folder))).toEqual([])
  },
)
