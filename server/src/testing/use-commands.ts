import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { runProgram } from '../program'
import { createDatabase } from './postgres'
import { trialSettings } from './server-process'
import { startServer } from './start-server'

interface Shop {
  databaseUrl: string
  close: () => Promise<void>
}

/** A server with a new database in PostgreSQL. */
export async function startOnPostgres() {
  const databaseUrl = await createDatabase()
  const server = await startServer({ databaseUrl })
  return { databaseUrl, server, close: server.close }
}

/**
 * Starts a shop for the tests of a file, lets them run operators' commands beside it, and reads what these print.
 * @returns `shop()` is what was started, once the tests run.
 */
export function useCommands<S extends Shop>(start: () => Promise<S>) {
  let shop: S
  beforeAll(async () => {
    shop = await start()
    vi.stubEnv('DATABASE_URL', shop.databaseUrl)
    vi.stubEnv('ORIGIN', trialSettings.ORIGIN)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await shop.close()
  })

  let printed: string[] = []
  beforeEach(() => {
    const print = (text: unknown) => printed.push(String(text)) > 0
    const note = (text: unknown) => {
      // Which database is used, and that JSON is not all, are beside what is printed for programs.
      if (!/^(Database: |There are more)/.test(String(text))) print(text)
    }
    const spies = [
      vi.spyOn(console, 'error').mockImplementation(note),
      vi.spyOn(console, 'log').mockImplementation(print),
      vi.spyOn(process.stderr, 'write').mockImplementation(print),
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => print(String(text).trimEnd())),
      vi.spyOn(process, 'exit').mockImplementation((status) => {
        throw new Error(`exit ${status}`)
      }),
    ]
    return () => {
      process.exitCode = undefined
      for (const spy of spies) spy.mockRestore()
    }
  })
  const command = (name: string) => ({
    /** @returns what the command prints. */
    async run(...args: string[]): Promise<string> {
      printed = []
      await runProgram([name, ...args])
      return printed.join('\n')
    },
    /** @returns the sentence with which the command refuses. */
    async refusal(...args: string[]): Promise<string> {
      printed = []
      await expect(runProgram([name, ...args])).rejects.toThrow('exit 1')
      return printed.join('\n')
    },
  })
  return { shop: () => shop, command }
}
