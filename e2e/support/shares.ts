import type { Page } from '@playwright/test'

export interface Share {
  /** How many versions of the module are in the scope. More than one is a defect. */
  versions: number
  /** The builds that provide it. */
  from: string[]
  /** The builds that use it. */
  usedBy: string[]
}

/** The modules in the share scope of the page's federation runtime. */
export async function sharesOf(page: Page): Promise<Record<string, Share>> {
  return page.evaluate(() => {
    interface Entry {
      from: string
      useIn?: string[]
      shareConfig?: { import?: unknown }
    }
    const { __FEDERATION__ } = globalThis as typeof globalThis & {
      __FEDERATION__: {
        __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, Entry>>> }[]
      }
    }
    const scope = __FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default ?? {}
    return Object.fromEntries(
      Object.entries(scope).map(([key, versions]) => {
        // A remote that needs a module registers it, without having it.
        const entries = Object.values(versions).filter(
          ({ shareConfig }) => shareConfig?.import !== false,
        )
        const from = entries.map((entry) => entry.from)
        const usedBy = entries.flatMap((entry) => entry.useIn ?? [])
        return [key, { versions: entries.length, from, usedBy: [...new Set(usedBy)].sort() }]
      }),
    )
  })
}

/** The exports of each module that the page provides. */
export async function exportsOnPage(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    interface Entry {
      get: () => Promise<() => object>
      shareConfig?: { import?: unknown }
    }
    const { __FEDERATION__ } = globalThis as typeof globalThis & {
      __FEDERATION__: {
        __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, Entry>>> }[]
      }
    }
    const scope = __FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default ?? {}
    const modules = Object.entries(scope).map(async ([name, versions]) => {
      const module = await Object.values(versions)
        .find(({ shareConfig }) => shareConfig?.import !== false)
        ?.get()
      return [name, Object.keys(module?.() ?? {})]
    })
    return Object.fromEntries(await Promise.all(modules))
  })
}
