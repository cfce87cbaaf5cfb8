/** Console output fails tests: an unexpected error or warning is a defect. */
import { afterEach, beforeEach, vi } from 'vitest'

type Level = 'error' | 'warn'

let expected: { level: Level; pattern: RegExp }[] = []
let unexpected: string[] = []

/** Expects a log at `level` that matches `pattern`. */
export function expectConsole(level: Level, pattern: RegExp): void {
  expected.push({ level, pattern })
}

/** Fails each test that logs an error or warning it does not expect. For the set-up of all tests. */
export function failOnConsole(): void {
  beforeEach(() => {
    expected = []
    unexpected = []
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
        const text = args.map(String).join(' ')
        const known = expected.some((entry) => entry.level === level && entry.pattern.test(text))
        if (!known) unexpected.push(`console.${level}: ${text}`)
      })
    }
  })
  afterEach(() => {
    vi.mocked(console.error).mockRestore()
    vi.mocked(console.warn).mockRestore()
    if (unexpected.length > 0) throw new Error(unexpected.join('\n'))
  })
}
