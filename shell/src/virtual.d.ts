/** Written by platform/federation/host-init.ts. */
declare module 'virtual:federation-host' {
  /** Fills the share scope with React and `shared`, and publishes the federation runtime for remotes. */
  export function initHost(): Promise<unknown>
}
