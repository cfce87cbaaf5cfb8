/**
 * The fake server's switches, if the page has them as `__mockApi`. Typed here, since no remote
 * contains its code.
 */
import type { EndpointKey } from 'shared/contract'

export const scenarios = [
  { value: 'default', label: 'Default: the sample shop' },
  { value: 'empty', label: 'Empty: nothing on sale' },
  { value: 'failing', label: 'Failing: three of ten calls fail' },
  { value: 'slow', label: 'Slow: every call takes two seconds' },
  { value: 'large', label: 'Large: thousands of books' },
]

interface Fault {
  /** Milliseconds. */
  delay?: number
  status?: number
  neverAnswer?: boolean
  loseAnswer?: boolean
}

export const faults = {
  delay: { label: 'answers after 3 seconds', fault: { delay: 3000 } },
  error: { label: 'answers 500', fault: { status: 500 } },
  silence: { label: 'never answers', fault: { neverAnswer: true } },
  loss: { label: 'makes the change, but loses the answer', fault: { loseAnswer: true } },
} as const satisfies Record<string, { label: string; fault: Fault }>
export type FaultName = keyof typeof faults

export interface FakeServer {
  reset: () => Promise<void>
  setScenario: (name: string) => void
  scenario: () => string
  faults: {
    set: (key: EndpointKey, fault: Fault) => void
    clear: (key?: EndpointKey) => void
  }
}

/** The fake server's switches, or `null` if the page has none. */
export function findFakeServer(): FakeServer | null {
  const found: unknown = Reflect.get(globalThis, '__mockApi')
  return isFakeServer(found) ? found : null
}

function isFakeServer(value: unknown): value is FakeServer {
  if (!hasFunctions(value, ['reset', 'setScenario', 'scenario'])) return false
  return 'faults' in value && hasFunctions(value.faults, ['set', 'clear'])
}

function hasFunctions(value: unknown, names: readonly string[]): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === 'function')
  )
}
