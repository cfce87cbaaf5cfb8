const names = ['fetch', 'Headers', 'Request', 'Response', 'XMLHttpRequest'] as const

/** Runs `work`, then restores the globals that Mirage replaces. */
export function preserveGlobals<T>(work: () => T): T {
  // By value instead of by descriptor, since jsdom has accessors that store assignments.
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
