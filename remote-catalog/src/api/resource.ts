import {
  atom,
  fromDehydratedState,
  type Loadable,
  onDehydratedState,
  type ReadableAtom,
} from 'shared/shop'

export interface Resource<T> {
  /** Its key in the data of a prerendered page; `null` if pages do not contain it. */
  key: string | null
  $state: ReadableAtom<Loadable<T>>
  /** Whether a fetch is in progress, even if data is already shown. */
  $isFetching: ReadableAtom<boolean>
  /** Loads missing or stale data; older data stays until the answer arrives. Never rejects. */
  load: () => Promise<void>
  /** Prefetches before a click. Does not retry a failure, which a screen may be showing. */
  prefetch: () => Promise<void>
  /** Whether its data came with an answer, not only with a prerendered page. */
  isConfirmed: () => boolean
  /** Sets the data from another answer; without data, it resets, for prerendering. */
  provide(data: T | undefined): void
}

/** How long an answer counts as fresh, in milliseconds. */
const freshFor = 60_000

/**
 * Public data of the server. It stays when its screen is left, so it is shown at once on return, while a newer
 * answer loads. A prerendered page has its own copy, which is shown at once and loaded again; the copy of a page that
 * is prefetched is shown in the same way. It may be of any age, so it is dropped if that fails (docs/product.md, P21).
 * @param name its name in the log: 'The books'.
 * @param key its key in the data of a prerendered page.
 * @param atHand data that needs no request.
 */
export function createResource<T>(
  name: string,
  fetchData: () => Promise<T>,
  key: string | null = null,
  atHand?: T,
): Resource<T> {
  const first = atHand ?? (key === null ? undefined : fromDehydratedState<T>(key))
  const $state = atom<Loadable<T>>(
    first === undefined ? { status: 'loading' } : { status: 'ready', data: first },
  )
  if (key !== null) {
    onDehydratedState<T>(key, (data) => {
      if ($state.get().status === 'loading') $state.set({ status: 'ready', data })
    })
  }
  const $isFetching = atom(false)
  let inFlight: Promise<void> | null = null
  /** When the last answer came; 0 before. */
  let loadedAt = 0

  const isConfirmed = () => loadedAt > 0

  async function fetchNow() {
    if ($state.get().status === 'failed') $state.set({ status: 'loading' })
    $isFetching.set(true)
    try {
      $state.set({ status: 'ready', data: await fetchData() })
      loadedAt = Date.now()
    } catch (error) {
      console.error(`${name} could not be loaded`, error)
      if (!isConfirmed()) $state.set({ status: 'failed', error, retry: load })
    } finally {
      inFlight = null
      $isFetching.set(false)
    }
  }

  function load(): Promise<void> {
    // A clock may be turned back.
    if (Math.abs(Date.now() - loadedAt) < freshFor) return Promise.resolve()
    inFlight ??= fetchNow()
    return inFlight
  }

  async function prefetch() {
    if ($state.get().status !== 'failed') await load()
  }

  function provide(data: T | undefined) {
    $state.set(data === undefined ? { status: 'loading' } : { status: 'ready', data })
    loadedAt = data === undefined ? 0 : Date.now()
  }

  return { key, $state, $isFetching, load, prefetch, isConfirmed, provide }
}

const resources = new Map<string, Resource<unknown>>()

/** The resource with this key, created once. For data with a parameter, which is part of the key. */
export function resourceOf<T>(name: string, fetchData: () => Promise<T>, key: string): Resource<T> {
  const known = resources.get(key) as Resource<T> | undefined
  const resource = known ?? createResource(name, fetchData, key)
  resources.set(key, resource)
  return resource
}

/** Forgets the resources with parameters. For a process that renders pages; a browser may be showing them. */
export function forgetResources(): void {
  resources.clear()
}
