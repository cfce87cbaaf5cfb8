/** Written by config/federation.ts: every sub-path of `shared`. */
declare module 'virtual:provide-shared'
