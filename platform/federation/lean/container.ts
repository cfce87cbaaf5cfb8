/**
 * What a lean remote runs in the browser in place of the federation plugin's code: the two functions
 * of a module federation container. See docs/decisions/005-lean-containers.md.
 */

/** One version of a shared module, as the federation runtime keeps it. */
interface Share {
  get: () => Factory | Promise<Factory>
  lib?: Factory | undefined
  loading?: Promise<Factory> | null
  /** Who uses it; the inspector lists them. */
  useIn?: string[]
}

type Factory = () => unknown

/** By module, then by version. */
export type ShareScope = Record<string, Record<string, Share>>

interface Options {
  name: string
  /** What the remote takes from the page; a number is the major version that it must have. */
  uses: Record<string, number | false>
  /** './home' -> its module. */
  exposes: Record<string, () => Promise<unknown>>
  /** Where the remote's own modules find what was taken. */
  taken: Record<string, unknown>
}

/**
 * A container: `init` takes from the page all that the remote uses, `get` gives what it exposes.
 * Neither `init` nor `get` is half done: after a failure the next call begins anew.
 */
export function createContainer({ name, uses, exposes, taken }: Options) {
  let initialized: Promise<void> | undefined

  async function take(scope: ShareScope): Promise<void> {
    await Promise.all(
      Object.entries(uses).map(async ([module, major]) => {
        const share = suitable(name, module, major, scope[module])
        share.useIn?.push(name)
        const factory = share.lib ?? (await (share.loading ?? share.get()))
        taken[module] = factory()
      }),
    )
  }

  return {
    /**
     * @param scope the page's share scope.
     * @throws Error that names what the page lacks, or has in another version.
     */
    init(scope: ShareScope): Promise<void> {
      initialized ??= take(scope).catch((error) => {
        initialized = undefined
        throw error
      })
      return initialized
    },
    /** @throws Error when the remote exposes nothing of that name. */
    async get(id: string): Promise<Factory> {
      const load = exposes[id]
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
