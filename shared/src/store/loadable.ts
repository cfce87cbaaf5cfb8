/**
 * Something that is fetched: `idle` while nobody has asked for it, `failed` with the error and a way to
 * try again. Emptiness is computed from the data.
 */
export type Loadable<T, E = unknown> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'failed'; error: E; retry: () => void }
  | { status: 'ready'; data: T }
