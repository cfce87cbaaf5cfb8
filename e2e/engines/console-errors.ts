/**
 * Runs at the start of every page: tells the driver of WebKit, whose protocol has no console, what is
 * written there, and makes violations of the policy errors in every engine. What a page complains of
 * while it is being left, because its own loads are given up, is seen by nobody.
 */
declare global {
  var webkit: { messageHandlers: { log: { postMessage(line: string): void } } } | undefined
}

const log = globalThis.webkit?.messageHandlers.log
let isLeaving = false
addEventListener('beforeunload', () => {
  isLeaving = true
})

for (const level of ['error', 'warn'] as const) {
  const write = console[level]
  console[level] = (...args: unknown[]) => {
    if (isLeaving) return
    log?.postMessage(args.map(String).join(' '))
    write.apply(console, args)
  }
}

addEventListener('error', ({ message, error }) => {
  if (message && !isLeaving) log?.postMessage(String(error ?? message))
})
addEventListener('unhandledrejection', (event) => {
  if (isLeaving) event.preventDefault()
  else log?.postMessage(String(event.reason))
})
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  console.error(`The policy's ${violatedDirective} refused ${blockedURI}`)
})

export {}
