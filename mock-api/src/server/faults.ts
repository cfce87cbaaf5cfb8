/** Faults on purpose, for tests: what network interception does on a real server. */
import type { EndpointKey } from 'shared/contract/endpoints'

export interface Fault {
  /** Holds the answer back, in milliseconds; the call itself is carried out at once, in order. */
  delay?: number
  /** Answers this status of failure instead of carrying the call out. */
  status?: number
  /** Neither carries the call out nor answers. */
  neverAnswer?: boolean
  /** Carries the call out, then breaks the connection. */
  loseAnswer?: boolean
  /** Sent in place of the answer: text as it is (malformed JSON, say), anything else as JSON. */
  body?: unknown
  /** How many calls it strikes; without it, all until it is cleared. */
  times?: number
}

/** The faults to begin with, by endpoint. A list strikes call after call, for answers out of order. */
export type FaultPlan = Partial<Record<EndpointKey, Fault | readonly Fault[]>>

export interface Faults {
  /** Replaces the fault of an endpoint. In a list each entry strikes once, unless it says `times`. */
  set: (key: EndpointKey, fault: Fault | readonly Fault[]) => void
  /** Takes the fault of one endpoint away, or all. */
  clear: (key?: EndpointKey) => void
  /** The fault that strikes this call, if any; counts it. */
  next: (key: EndpointKey) => Fault | null
}

/** @param plan the faults to begin with: a page has no other way to fail its very first calls. */
export function createFaults(plan: FaultPlan = {}): Faults {
  const waiting = new Map<EndpointKey, { fault: Fault; left: number }[]>()

  const faults: Faults = {
    set(key, fault) {
      const isList = Array.isArray(fault)
      const list: readonly Fault[] = isList ? fault : [fault]
      const often = isList ? 1 : Number.POSITIVE_INFINITY
      waiting.set(
        key,
        list.map((one) => ({ fault: one, left: one.times ?? often })),
      )
    },
    clear(key) {
      if (key) waiting.delete(key)
      else waiting.clear()
    },
    next(key) {
      const [first, ...rest] = waiting.get(key) ?? []
      if (!first) return null
      if (first.left <= 1) waiting.set(key, rest)
      else first.left -= 1
      return first.fault
    },
  }
  for (const [key, fault] of Object.entries(plan)) faults.set(key as EndpointKey, fault)
  return faults
}
