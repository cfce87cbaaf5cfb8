/**
 * Runs at the start of every page: records console output for the driver of WebKit, whose protocol has no
 * console, and makes policy violations errors in every engine. Ignores errors of a page
 * that is being left, which come from its aborted loads.
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
