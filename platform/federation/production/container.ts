/** A module federation container in the browser (docs/decisions/005). */

interface Share {
  get: () => Factory | Promise<Factory>
  lib?: Factory | undefined
  loading?: Promise<Factory> | null
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
  /** Receives the shared modules, for the proxies of them. */
  modules: Record<string, unknown>
}

/** Creates a container. After a failure of `init` or `get` the next call begins anew. */
export function createContainer({ name, uses, exposes, modules }: Options) {
  let initialized: Promise<void> | undefined

  async function loadShared(scope: ShareScope): Promise<void> {
    await Promise.all(
      Object.entries(uses).map(async ([module, major]) => {
        const share = suitable(name, module, major, scope[module])
        share.useIn?.push(name)
        const factory = share.lib ?? (await (share.loading ?? share.get()))
        modules[module] = factory()
      }),
    )
  }

  return {
    /** @throws Error that names what the scope lacks, or has in another version. */
    init(scope: ShareScope): Promise<void> {
      initialized ??= loadShared(scope).catch((error) => {
        initialized = undefined
        throw error
      })
      return initialized
    },
    /** @param id './home'. @throws Error when nothing of that name is exposed. */
    async get(id: string): Promise<Factory> {
      const load = exposes[id.replace('./', '')]
      if (!load) throw new Error(`${name} does not expose ${id}`)
      const module = await load()
      return () => module
    },
  }
}

function suitable(
  name: string,
  module: string,
  major: number | false,
  versions: Record<string, Share> = {},
): Share {
  const fitting = Object.entries(versions).filter(
    ([version]) => major === false || Number.parseInt(version, 10) === major,
  )
  const share = fitting.find(([, { lib }]) => lib) ?? fitting[0]
  if (share) return share[1]
  const found = Object.keys(versions).join(' and ')
  const wanted = major === false ? module : `${module} ${major}`
  throw new Error(
    found
      ? `${name} needs ${wanted}, and the page has ${found}`
      : `${name} needs ${wanted}, and the page does not provide it`,
  )
}
