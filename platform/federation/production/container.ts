/** A module federation container in the browser (docs/decisions/005-production-containers.md). */

interface Share {
  get: () => Factory | Promise<Factory>
  lib?: Factory | undefined
  loading?: Promise<Factory> | null
  loaded?: boolean
  useIn?: string[]
}

type Factory = () => unknown

export type ShareScope = Record<string, Record<string, Share>>

interface Options {
  name: string
  /** The shared modules; a number is the major version that is required. */
  uses: Record<string, number | false>
  /** 'home' -> its module. */
  exposes: Record<string, () => Promise<unknown>>
  /** Receives the shared modules, for their proxies. */
  modules: Record<string, unknown>
}

/** Creates a container. After a failure of `get`, the next call retries. */
export function createContainer({ name, uses, exposes, modules }: Options) {
  let scope: ShareScope = {}
  let loading: Promise<void> | undefined

  async function loadShared(): Promise<void> {
    const wanted = Object.entries(uses)
    const unmet = wanted.flatMap(([module, major]) => unmetNeed(module, major, scope[module]) ?? [])
    if (unmet.length > 0) throw new Error(`${name} needs ${unmet.join('; ')}`)
    await Promise.all(
      wanted.map(async ([module, major]) => {
        const share = suitable(major, scope[module])
        if (!share) return
        share.useIn?.push(name)
        share.lib ??= await (share.loading ?? share.get())
        share.loaded = true
        modules[module] = share.lib()
      }),
    )
  }

  return {
    /**
     * Stores the page's share scope, without loading anything: hosts that compare versions first initialize every
     * remote before they can load a shared module of their own.
     */
    async init(shareScope: ShareScope): Promise<void> {
      scope = shareScope
    },
    /** @param id './home'. @throws Error that names all shared modules that are missing or have another version. */
    async get(id: string): Promise<Factory> {
      const load = exposes[id.replace('./', '')]
      if (!load) throw new Error(`${name} does not expose ${id}`)
      loading ??= loadShared().catch((error) => {
        loading = undefined
        throw error
      })
      await loading
      const module = await load()
      return () => module
    },
  }
}

type Versions = Record<string, Share> | undefined

function suitable(major: number | false, versions: Versions = {}): Share | undefined {
  const fitting = Object.entries(versions).filter(
    ([version]) => major === false || Number.parseInt(version, 10) === major,
  )
  return (fitting.find(([, { lib }]) => lib) ?? fitting[0])?.[1]
}

function unmetNeed(module: string, major: number | false, versions: Versions): string | undefined {
  if (suitable(major, versions)) return undefined
  const found = Object.keys(versions ?? {}).join(' and ')
  const wanted = major === false ? module : `${module} ${major}`
  return `${wanted}, and the page ${found ? `has ${found}` : 'does not provide it'}`
}
