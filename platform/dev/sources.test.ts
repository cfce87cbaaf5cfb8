import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { remoteNames } from '../project/index.ts'
import { touchedRemotes } from './sources.ts'

const [first = '', second = '', third = ''] = remoteNames
let checkout: string

const git = (...args: string[]) => {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  execFileSync('git', [...who, ...args], { cwd: checkout, stdio: 'ignore' })
}
const write = (file: string, text: string) => writeFileSync(path.join(checkout, file), text)

beforeEach(() => {
  checkout = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-touched-'))
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

describe('the remotes to run from source', () => {
  it('are those with committed or uncommitted changes, or new files', () => {
    git('init', '--initial-branch', 'main')
    for (const name of remoteNames) {
      mkdirSync(path.join(checkout, `remote-${name}`))
      write(`remote-${name}/a.ts`, '1')
    }
    git('add', '.')
    git('commit', '--message', 'All')
    expect(touchedRemotes(checkout)).toEqual([])
    git('switch', '--create', 'branch')
    write(`remote-${first}/a.ts`, '2')
    git('commit', '--all', '--message', 'One')
    expect(touchedRemotes(checkout)).toEqual([first])
    write(`remote-${second}/a.ts`, '2')
    write(`remote-${third}/b.ts`, '2')
    expect(touchedRemotes(checkout)).toEqual([first, second, third])
  })

  it('do not include those that have changed only on main', () => {
    git('init', '--initial-branch', 'main')
    write('a.ts', '1')
    git('add', '.')
    git('commit', '--message', 'All')
    git('branch', 'branch')
    mkdirSync(path.join(checkout, `remote-${first}`))
    write(`remote-${first}/a.ts`, '1')
    git('add', '.')
    git('commit', '--message', 'Another’s')
    git('switch', 'branch')
    expect(touchedRemotes(checkout)).toEqual([])
  })

  it('are all remotes if Git cannot tell', () => {
    expect(touchedRemotes(checkout)).toEqual(remoteNames)
  })
})
