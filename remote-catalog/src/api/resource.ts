import { atom, fromSnapshot, type ReadableAtom } from 'shared/store'

/** Something fetched, for a screen to show. */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; data: T }

export interface Resource<T> {
  /** Its name in a prerendered page's data; `null` where pages bring none. */
  key: string | null
  $state: ReadableAtom<Loaded<T>>
  /** Whether an answer is under way, also while something is shown already. */
  $isFetching: ReadableAtom<boolean>
  /** Fetches what is missing or no longer fresh; what is shown stays until the answer is here. Never rejects. */
  load: () => Promise<void>
  /** The same ahead of a click. Leaves alone what has failed: a screen may be telling of it. */
  warm: () => Promise<void>
}

/** How long an answer counts as fresh, in milliseconds: going back and forth fetches nothing. */
const freshFor = 60_000

/**
 * Public data of the server. It outlives its screen: whoever returns sees it at once, while a newer
 * answer is fetched.
 * A prerendered page brings its own copy, which is shown at once and fetched again. The copy may be
 * of any age, so it is dropped when that fetch fails (docs/product.md, P21).
 * @param name what it is, for the log: 'The books'.
 * @param key its name in a prerendered page's data.
 */
export function createResource<T>(
  name: string,
  fetchData: () => Promise<T>,
  key: string | null = null,
): Resource<T> {
  const brought = key === null ? undefined : fromSnapshot<T>(key)
  const $state = atom<Loaded<T>>(
    brought === undefined ? { status: 'loading' } : { status: 'ready', data: brought },
  )
  const $isFetching = atom(false)
  let underWay: Promise<void> | null = null
  let loadedAt = Number.NEGATIVE_INFINITY

  async function fetchNow() {
    if ($state.get().status === 'failed') $state.set({ status: 'loading' })
    $isFetching.set(true)
    try {
      $state.set({ status: 'ready', data: await fetchData() })
      loadedAt = Date.now()
    } catch (error) {
      console.error(`${name} could not be loaded`, error)
      const isConfirmed = Number.isFinite(loadedAt)
      if (!isConfirmed) $state.set({ status: 'failed', error, retry: load })
    } finally {
      underWay = null
      $isFetching.set(false)
    }
  }

  function load(): Promise<void> {
    if (Date.now() - loadedAt < freshFor) return Promise.resolve()
    underWay ??= fetchNow()
    return underWay
  }

  async function warm() {
    if ($state.get().status !== 'failed') await load()
  }

  return { key, $state, $isFetching, load, warm }
}
