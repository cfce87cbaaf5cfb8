import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasPostgres } from './postgres'
import { soon } from './soon'

test.runIf(hasPostgres)(
  'a cluster ends when the process that uses it is killed',
  { tags: ['second-tier'] },
  async () => {
    const script = `
    import { startPostgres } from './start-postgres.ts'
    const postgres = await startPostgres()
    console.log(await postgres.createDatabase())
    setInterval(() => {}, 1000)
  `
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      {
        cwd: import.meta.dirname,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [address] = await once(child.stdout, 'data')
    const folder = new URL(String(address)).searchParams.get('host') ?? ''
    expect(existsSync(`${folder}/data/postmaster.pid`)).toBe(true)
    child.kill('SIGKILL')
    await soon(() => expect(existsSync(folder)).toBe(false))
  },
)
