/**
 * Runs at the start of every page: tells the driver of WebKit, whose protocol has no console, what is
 * written there, and makes violations of the policy errors in every engine.
 */
declare global {
  var webkit: { messageHandlers: { log: { postMessage(line: string): void } } } | undefined
}

const log = globalThis.webkit?.messageHandlers.log

if (log) {
  for (const level of ['error', 'warn'] as const) {
    const write = console[level]
    console[level] = (...args: unknown[]) => {
      log.postMessage(args.map(String).join(' '))
      write.apply(console, args)
    }
  }
  addEventListener('error', ({ message, error }) => {
    if (message) log.postMessage(String(error ?? message))
  })
  addEventListener('unhandledrejection', ({ reason }) => log.postMessage(String(reason)))
}

addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  console.error(`The policy's ${violatedDirective} refused ${blockedURI}`)
})

export {}
