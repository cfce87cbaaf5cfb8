import { vi } from 'vitest'
import { runProgram } from '../command-line.ts'
import { bookshelf } from '../program.ts'

/**
 * Runs a command of `bookshelf` in this process until it is done.
 * @returns what it prints, and its status: 'exit 1', or `undefined` if it does not end the process.
 */
export async function runCommand(...args: readonly string[]) {
  const printed: string[] = []
  const print = (words: unknown) => printed.push(String(words)) > 0
  for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(print)
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(print)
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw new Error(`exit ${status}`)
  })
  const status = await runProgram(bookshelf(), args).catch((error: Error) => error.message)
  return { status, text: printed.join('\n') }
}
