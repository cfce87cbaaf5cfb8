import type { Browser } from '@playwright/test'
import { progress } from '../platform/project/index.ts'
import { originOf, serveSite } from '../platform/serve/index.ts'
import { launchChromium } from '../platform/smoke/index.ts'
import { coldLoad, devices } from './cold-load.ts'
import { heapGrowth } from './heap.ts'
import { interactions } from './interactions.ts'
import { medianOf } from './median.ts'

/** What can be measured. */
const parts = {
  'first-visit': (browser: Browser, origin: string, path: string) =>
    coldLoad(browser, origin + path, devices.phone),
  interactions: (browser: Browser, origin: string) => interactions(browser, origin, devices.phone),
  heap: heapGrowth,
}

/** Unlike the others, the heap does not depend on speed, and is only measured if it is named. */
const partsOfRound = ['first-visit', 'interactions'] as const

export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as Part[]

interface Options {
  /** Composed sites. */
  folders: readonly string[]
  runs: number
  /** The address of the first visit. */
  path: string
  only?: Part | undefined
}

/** Prints first visits and interactions of several sites, measured alternately, in milliseconds. */
export async function benchCompare({ folders, runs, path, only }: Options): Promise<void> {
  const sites: { folder: string; origin: string; measured: object[] }[] = []
  for (const folder of folders) {
    sites.push({ folder, origin: originOf(await serveSite({ folder, port: 0 })), measured: [] })
  }
  for (let run = 1; run <= runs; run += 1) {
    for (const { folder, origin, measured } of sites) {
      const start = performance.now()
      // A new browser for every round, so that the first visit has empty caches.
      const browser = await launchChromium()
      const figures: object[] = []
      for (const name of only ? [only] : partsOfRound) {
        figures.push(await parts[name](browser, origin, path))
      }
      await browser.close()
      measured.push(Object.assign({}, ...figures))
      const seconds = Math.round((performance.now() - start) / 1000)
      progress(`Round ${run} of ${runs}: ${folder}, ${seconds} s`)
    }
  }
  const medians = sites.map(({ folder, measured }) => [folder, medianOf(measured)] as const)
  // A row for each figure, a column for each site.
  const rows = Object.keys(medians[0]?.[1] ?? {}).map((name) => [
    name,
    Object.fromEntries(medians.map(([folder, all]) => [folder, Reflect.get(all, name)])),
  ])
  console.table(Object.fromEntries(rows))
}
