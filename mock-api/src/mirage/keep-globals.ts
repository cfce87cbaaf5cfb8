/** What Mirage's interception puts its own into, for the whole page. */
const names = ['fetch', 'Headers', 'Request', 'Response', 'XMLHttpRequest'] as const

/** Runs `work` and afterwards gives the page back what it had under the names that Mirage takes. */
export function keepGlobals<T>(work: () => T): T {
  // By value, not by descriptor: a test's DOM has accessors there that remember what was assigned.
  const had = names.map((name) => [name, globalThis[name]] as const)
  try {
    return work()
  } finally {
    for (const [name, value] of had) {
      if (value) Reflect.set(globalThis, name, value)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
