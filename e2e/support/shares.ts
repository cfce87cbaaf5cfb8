import type { Page } from '@playwright/test'

/** The modules in the share scope of the page, and the builds that provide each: more than one is a defect. */
export function sharesOf(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const scope = __FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default ?? {}
    return Object.fromEntries(
      Object.entries(scope).map(([name, versions]) => {
        // A remote that needs a module registers it, without having it.
        const provided = Object.values(versions).filter(
          ({ shareConfig }) => Reflect.get(shareConfig, 'import') !== false,
        )
        return [name, provided.map(({ from }) => from)]
      }),
    )
  })
}

/** The exports of each module that the page provides, with the members of objects, such as `paths.home`. */
export function exportsOnPage(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const scope = __FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default ?? {}
    const modules = Object.entries(scope).map(async ([name, versions]) => {
      const module = await Object.values(versions)
        .find(({ shareConfig }) => Reflect.get(shareConfig, 'import') !== false)
        ?.get()
      const names = Object.entries(module?.() ?? {}).flatMap(([exported, value]) => [
        exported,
        ...Object.keys(Object(value)).map((member) => `${exported}.${member}`),
      ])
      return [name, names]
    })
    return Object.fromEntries(await Promise.all(modules))
  })
}
