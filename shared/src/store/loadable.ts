/** Data that is fetched: `idle` until somebody asks for it. Emptiness is computed from the data. */
export type Loadable<T, E = unknown> =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'failed'; error: E; retry: () => void }
  | { status: 'ready'; data: T }
