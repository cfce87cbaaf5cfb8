import { atom, fromSnapshot, type Loadable, type ReadableAtom } from 'shared/store'

export interface Resource<T> {
  /** Its name in a prerendered page's data; `null` where pages bring none. */
  key: string | null
  $state: ReadableAtom<Loadable<T>>
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
 * Something that the server tells everybody. It outlives its screen, so returning shows it at once
 * while a newer answer is fetched behind it.
 * A prerendered page brings it along: then it is shown at once, and fetched anew behind it. It may
 * be of any age, so it goes when the shop cannot confirm it (specification, section 8: the product
 * list is empty after a failed fetch).
 * @param name what it is, for the log: 'The books'.
 * @param key its name in a prerendered page's data.
 */
export function createResource<T>(
  name: string,
  fetchData: () => Promise<T>,
  key: string | null = null,
): Resource<T> {
  const brought = key === null ? undefined : fromSnapshot<T>(key)
  const $state = atom<Loadable<T>>(
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
