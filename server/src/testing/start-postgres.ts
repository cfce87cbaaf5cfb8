/** A PostgreSQL cluster in a temporary directory. */
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

export interface Postgres {
  /** Contains the socket. */
  folder: string
  /** The address of a new, empty database. */
  createDatabase: () => Promise<string>
  /** Backs a database up as docs/server.md says. @returns restores it, and returns the address of the new database. */
  backUp: (address: string) => Promise<() => Promise<string>>
  /** Stops the cluster, and starts it again after `meanwhile`. */
  restart: (meanwhile: () => Promise<void>) => Promise<void>
  /** Lets all of the cluster's processes hang during `work`: they neither answer nor end. */
  hang: (work: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/** The newest installed version's programs, or `null`. */
function findPrograms(): string | null {
  const versions = '/usr/lib/postgresql'
  const found = existsSync(versions) ? readdirSync(versions) : []
  const newest = found.sort((a, b) => Number(b) - Number(a))[0]
  return newest ? path.join(versions, newest, 'bin') : null
}

/** Whether this machine has PostgreSQL and, if root runs the tests, an account for it. */
export async function hasPostgres(): Promise<boolean> {
  return findPrograms() !== null && (process.getuid?.() !== 0 || (await postgresAccount()) !== null)
}

/** PostgreSQL refuses to run as root. */
async function postgresAccount(): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    )
    return uid && gid ? { uid, gid } : null
  } catch {
    return null
  }
}

/** The same on every machine, whatever its language. */
const locale = 'C.UTF-8'
const initdbOptions = `-U shop -A trust -E UTF8 --locale=${locale} --no-sync`.split(' ')

const cache = path.join(import.meta.dirname, '../../../node_modules/.cache')

/** Copies what `make` made in a folder the first time: copying takes a fifth of the time of `initdb`. */
async function copyOrKeep(folder: string, kept: string, make: () => Promise<unknown>) {
  if (existsSync(kept)) return void (await run('cp', ['-a', kept, folder]))
  await make()
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${kept}-`)
  await run('cp', ['-a', folder, `${draft}/data`])
  try {
    renameSync(`${draft}/data`, kept)
  } catch (error) {
    // Another process was faster.
    if (!existsSync(kept)) throw error
  } finally {
    rmSync(draft, { recursive: true })
  }
}

const addressOf = (folder: string, database: string) =>
  `postgres://shop@localhost/${database}?host=${folder}`

/** @param folder of the cluster. @returns the address of a new, empty database. */
export async function createDatabaseAt(folder: string): Promise<string> {
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: addressOf(folder, 'postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return addressOf(folder, name)
}

/**
 * Starts a cluster that is reached through a socket in its own directory, so that it needs no port. It stops at the
 * latest when this process ends, however it ends.
 */
export async function startPostgres(): Promise<Postgres> {
  const programs = findPrograms()
  if (!programs) throw new Error('There is no PostgreSQL on this machine')
  const account = process.getuid?.() === 0 ? await postgresAccount() : null
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  // Waits until its input is closed, which the operating system does for a process that was killed.
  const watcher = spawn(
    'sh',
    [
      '-c',
      'cat; "$0" -D "$1/data" -m immediate stop; rm -rf "$1"',
      path.join(programs, 'pg_ctl'),
      folder,
    ],
    { ...account, detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  watcher.unref()
  const program = (name: string, args: readonly string[]) =>
    run(path.join(programs, name), [...args], { cwd: folder, ...account })
  const version = path.basename(path.dirname(programs))
  await copyOrKeep(
    data,
    path.join(cache, `postgres-${version}-${locale}-${account?.uid ?? 'own'}`),
    () => program('initdb', ['-D', data, ...initdbOptions]),
  )
  const settings = `-c listen_addresses='' -c unix_socket_directories=${folder} -c max_connections=200`
  const control = (...args: string[]) => program('pg_ctl', ['-D', data, '-w', ...args])
  const start = () => control('-l', path.join(folder, 'log'), '-o', settings, 'start')
  await start()
  return {
    folder,
    createDatabase: () => createDatabaseAt(folder),
    async backUp(address) {
      const file = path.join(folder, `${randomUUID()}.dump`)
      await program('pg_dump', ['--format=custom', `--file=${file}`, address])
      return async () => {
        const restored = await createDatabaseAt(folder)
        await program('pg_restore', [
          ...['--no-owner', '--exit-on-error', `--dbname=${restored}`],
          file,
        ])
        return restored
      }
    },
    async restart(meanwhile) {
      await control('-m', 'fast', 'stop')
      await meanwhile()
      await start()
    },
    async hang(work) {
      const [postmaster = ''] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
      const stopped: number[] = []
      const stop = (pid: string) => {
        process.kill(Number(pid), 'SIGSTOP')
        stopped.push(Number(pid))
      }
      try {
        // The parent first: it then starts no others, and the ids of those that end stay valid.
        stop(postmaster)
        const { stdout } = await run('pgrep', ['-P', postmaster])
        stdout.split('\n').filter(Boolean).forEach(stop)
        await work()
      } finally {
        // The parent last: once it goes on, the ids of those that have ended are no longer valid.
        for (const pid of stopped.reverse()) process.kill(pid, 'SIGCONT')
      }
    },
    async stop() {
      watcher.ref()
      watcher.stdin.end()
      await once(watcher, 'exit')
    },
  }
}
