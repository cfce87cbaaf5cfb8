/** Written by platform/federation/federation.ts. */
declare module 'virtual:whole-runtime' {
  export * from '@module-federation/runtime/core'
}

declare module 'virtual:provided' {
  /** What the shell provides to remotes; `undefined` if the federation plugin does that. */
  export const provided:
    | {
        react: object
        /** Of React. */
        version: string
        /** Every entry point of `shared`: 'shared/shop' -> its module. */
        shared: Record<string, object>
      }
    | undefined
}
