import { type EngineName, enginesHere, startEngine } from '../../e2e/engines/start-engine.ts'
import { until } from '../../e2e/engines/until.ts'
import { hydratedAttribute } from '../../shell/src/hydration/page-protocol.ts'
import { buildAll } from '../build/index.ts'
import { ensureSite } from '../compose/index.ts'
import { composed, inRoot } from '../project/index.ts'
import { originOf, serveSite } from '../serve/index.ts'
import { medianOf } from './median.ts'

/** In milliseconds: since the start of the visit, and since the click. */
interface Visit {
  firstPaint: number
  hydrated: number
  changeOfPage: number
}

interface BothVisits extends Visit {
  changeWithoutMotion: number
}

/** Runs in the page: records when the page is hydrated, and when the list is painted after a click. */
const script = `
  const notes = (globalThis.benchNotes = {})
  addEventListener('click', ({ timeStamp }) => { notes.click = timeStamp }, true)
  const look = () => {
    if (document.documentElement?.getAttribute('${hydratedAttribute}') === 'screen') notes.hydrated ??= performance.now()
    if (notes.click && !notes.list && document.querySelector('main article')) {
      notes.list = true
      requestAnimationFrame(() => setTimeout(() => { notes.painted = performance.now() }))
    }
  }
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true })
`

/** Prints a table of the home page and a change of page in Chromium, Firefox and WebKit, in milliseconds. */
export async function benchEngines(runs: number): Promise<void> {
  await buildAll()
  await ensureSite()
  const server = await serveSite({ folder: inRoot(composed.site), port: 0 })
  const visits = new Map<string, BothVisits[]>()
  const names = enginesHere()
  for (let run = 0; run < runs; run++) {
    for (const name of names) {
      const [engine, visit] = await visitWith(name, originOf(server))
      const [, { changeOfPage }] = await visitWith(name, originOf(server), true)
      const both = { ...visit, changeWithoutMotion: changeOfPage }
      visits.set(engine, [...(visits.get(engine) ?? []), both])
    }
  }
  server.close()
  server.closeAllConnections()

  console.log(
    '\n| | First paint | Hydrated | Home to list | The same with less motion |\n|---|--:|--:|--:|--:|',
  )
  for (const [engine, all] of visits) {
    const { firstPaint, hydrated, changeOfPage, changeWithoutMotion } = medianOf(all)
    const cells = [firstPaint, hydrated, changeOfPage, changeWithoutMotion].map(Math.round)
    console.log(`| ${engine} | ${cells.join(' | ')} |`)
  }
}

async function visitWith(
  name: EngineName,
  origin: string,
  reducedMotion = false,
): Promise<[engine: string, Visit]> {
  const engine = await startEngine(name, { script, reducedMotion })
  try {
    const tab = await (await engine.newVisit(origin)).newTab()
    await tab.resize(1280, 800)
    await tab.goto(origin)
    const [firstPaint, hydrated] = await numbers(
      `[performance.getEntriesByName('first-contentful-paint')[0]?.startTime, benchNotes.hydrated]`,
    )
    const [x, y] = await numbers(`(() => {
      const { x, y, width, height } = document.querySelector('header a[href="/products"]').getBoundingClientRect()
      return [x + width / 2, y + height / 2]
    })()`)
    await tab.click(x, y)
    const [changeOfPage] = await numbers('[benchNotes.painted - benchNotes.click]')
    return [engine.name, { firstPaint, hydrated, changeOfPage }]

    /** Waits until all of them are known. */
    async function numbers(list: string): Promise<[number, number]> {
      let seen: (number | null)[] = []
      await until(list, async () => {
        seen = await tab.evaluate<(number | null)[]>(list)
        return seen.every((value) => typeof value === 'number' && !Number.isNaN(value))
          ? undefined
          : `it is ${JSON.stringify(seen)}`
      })
      return seen as [number, number]
    }
  } finally {
    await engine.close()
  }
}
