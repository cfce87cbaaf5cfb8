/** Faults for tests, like network interception for a real server. */
import type { AnyEndpointKey } from 'shared/contract'

export interface Fault {
  /** Delays the answer, in milliseconds; the call itself takes effect at once, in order. */
  delay?: number
  /** Answers this failure status; the call has no effect. */
  status?: number
  /** No effect and no answer. */
  neverAnswer?: boolean
  /** Takes effect, then the connection breaks. */
  loseAnswer?: boolean
  /** Replaces the answer's body: text unchanged (such as malformed JSON), anything else as JSON. */
  body?: unknown
  /** How many calls fail; without it, all until it is cleared. */
  times?: number
}

/** The initial faults, by endpoint. A list applies call after call. */
export type FaultPlan = Partial<Record<AnyEndpointKey, Fault | readonly Fault[]>>

export interface Faults {
  /** Sets the fault of an endpoint. In a list each entry applies once, unless it has `times`. */
  set: (key: AnyEndpointKey, fault: Fault | readonly Fault[]) => void
  clear: (key?: AnyEndpointKey) => void
  /** The fault for this call, if any; counts it. */
  next: (key: AnyEndpointKey) => Fault | null
}

/** Creates the faults of one server. They are counted by endpoint, whatever the parameters of a call. */
export function createFaults(plan: FaultPlan = {}): Faults {
  const waiting = new Map<AnyEndpointKey, { fault: Fault; times: number }[]>()

  const faults: Faults = {
    set(key, fault) {
      const isList = Array.isArray(fault)
      const list: readonly Fault[] = isList ? fault : [fault]
      const often = isList ? 1 : Number.POSITIVE_INFINITY
      waiting.set(
        key,
        list.map((one) => ({ fault: one, times: one.times ?? often })),
      )
    },
    clear(key) {
      if (key) waiting.delete(key)
      else waiting.clear()
    },
    next(key) {
      const [first, ...rest] = waiting.get(key) ?? []
      if (!first) return null
      if (first.times <= 1) waiting.set(key, rest)
      else first.times -= 1
      return first.fault
    },
  }
  for (const [key, fault] of Object.entries(plan)) faults.set(key as AnyEndpointKey, fault)
  return faults
}
