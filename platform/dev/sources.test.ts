import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { remoteNames } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { touchedRemotes } from './sources.ts'

const inCheckout = temporaryFolder()

const [first = '', second = '', third = ''] = remoteNames

const git = (...args: string[]) => {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  execFileSync('git', [...who, ...args], { cwd: inCheckout(), stdio: 'ignore' })
}
const write = (file: string, text: string) => writeFileSync(inCheckout(file), text)

describe('the remotes to run from source', () => {
  it('are those with committed or uncommitted changes, or new files', () => {
    git('init', '--initial-branch', 'main')
    for (const name of remoteNames) {
      mkdirSync(inCheckout(`remote-${name}`))
      write(`remote-${name}/a.ts`, '1')
    }
    git('add', '.')
    git('commit', '--message', 'All')
    expect(touchedRemotes(inCheckout())).toEqual([])
    git('switch', '--create', 'branch')
    write(`remote-${first}/a.ts`, '2')
    git('commit', '--all', '--message', 'One')
    expect(touchedRemotes(inCheckout())).toEqual([first])
    write(`remote-${second}/a.ts`, '2')
    write(`remote-${third}/b.ts`, '2')
    expect(touchedRemotes(inCheckout())).toEqual([first, second, third])
  })

  it('do not include those that have changed only on main', () => {
    git('init', '--initial-branch', 'main')
    write('a.ts', '1')
    git('add', '.')
    git('commit', '--message', 'All')
    git('branch', 'branch')
    mkdirSync(inCheckout(`remote-${first}`))
    write(`remote-${first}/a.ts`, '1')
    git('add', '.')
    git('commit', '--message', 'Another’s')
    git('switch', 'branch')
    expect(touchedRemotes(inCheckout())).toEqual([])
  })

  it('are all remotes if Git cannot tell', () => {
    expect(touchedRemotes(inCheckout())).toEqual(remoteNames)
  })
})
