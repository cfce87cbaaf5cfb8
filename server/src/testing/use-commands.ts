import { beforeEach, expect, vi } from 'vitest'
import type { OperatorCommand } from '../operate/commands'
import { runOperator } from '../run'

/** Lets the tests of a file run operators' commands, and reads what they print. DATABASE_URL and ORIGIN have to be set. */
export function useCommands() {
  let printed: string[] = []
  beforeEach(() => {
    const print = (text: unknown) => printed.push(String(text)) > 0
    const spies = [
      vi.spyOn(console, 'error').mockImplementation(print),
      vi.spyOn(console, 'log').mockImplementation(print),
      vi.spyOn(process.stderr, 'write').mockImplementation(print),
      vi.spyOn(process, 'exit').mockImplementation((status) => {
        throw new Error(`exit ${status}`)
      }),
    ]
    return () => {
      process.exitCode = undefined
      for (const spy of spies) spy.mockRestore()
    }
  })
  return (name: OperatorCommand) => ({
    /** @returns what the command prints. */
    async run(...args: string[]): Promise<string> {
      printed = []
      await runOperator(name, args)
      return printed.join('\n')
    },
    /** @returns the sentence with which the command refuses. */
    async refusal(...args: string[]): Promise<string> {
      printed = []
      await expect(runOperator(name, args)).rejects.toThrow('exit 1')
      return printed.join('\n')
    },
  })
}
