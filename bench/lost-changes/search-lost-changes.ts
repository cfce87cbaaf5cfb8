/** Counts changes that are lost, and counts in the header that are wrong, when a page is left right after a press. */
import { Worker } from 'node:worker_threads'
import type { BrowserContext } from '@playwright/test'
import { buildAll } from '../../platform/build/index.ts'
import { composeSite, readSite } from '../../platform/compose/index.ts'
import { composed, inRoot } from '../../platform/project/index.ts'
import { originOf, serveSite } from '../../platform/serve/index.ts'
import { launchChromium } from '../../platform/smoke/index.ts'
import { logIn } from '../journey.ts'
import { triedChanges } from './changes.ts'
import { delays, exits, leaveAtOnce, presses, type Situation } from './leave-at-once.ts'
import { twoTabs } from './two-tabs.ts'
import { watchCounts } from './watch-counts.ts'

interface Options {
  /** How often each change is tried in each situation. */
  tries: number
  /** How often two tabs change the same line. */
  rounds: number
  /** The number of concurrent customers. */
  workers: number
  /** The number of threads that keep the machine busy in the meantime. */
  load: number
  /** Slows down the CPU four times. */
  slow: boolean
  /** The changes, by their names in `triedChanges`. */
  names: readonly string[]
  /** When the press is made, and when the page is left: all if missing. */
  press?: Situation['press'] | undefined
  delay?: Situation['delay'] | undefined
}

/** The delay of the fake server's answers in a real site, in milliseconds: a page is left before its lists are known. */
const mockDelay = 400

/** The timeout of one step, in milliseconds: long, since several slowed pages run at once. */
const timeout = 300_000

type Try = Situation & { name: string }
type Failed = Try & { isLost: boolean; wrong: string | null }

/** Prints how many changes were lost and counts wrong. @returns whether none was. */
export async function searchLostChanges(options: Options): Promise<boolean> {
  const { rounds, workers, load } = options
  await buildAll()
  const folder = inRoot(`${composed.testSite}-durability`)
  await composeSite({ site: { ...readSite(inRoot('e2e/site.json')), mockDelay }, out: folder })
  const server = await serveSite({ folder, port: 0 })
  // Pictures take time and do not affect the result.
  const browser = await launchChromium(['--blink-settings=imagesEnabled=false'])
  const newContext = async () => {
    const context = await browser.newContext({ baseURL: originOf(server) })
    context.setDefaultTimeout(timeout)
    return context
  }
  const busy = Array.from({ length: load }, () => new Worker('for (;;) {}', { eval: true }))
  const plan = planOf(options)
  const total = plan.length
  const work = async (_: unknown, index: number) =>
    // Every second customer has another tab open.
    tryAll(await newContext(), plan, total, index % 2 === 1)
  const failed = (await Promise.all(Array.from({ length: workers }, work))).flat()
  report(failed, total, options)
  const right = rounds > 0 ? await twoTabs(await newContext(), rounds) : 0
  if (rounds > 0)
    console.log(`Two tabs, 20 increments each: right in ${right} of ${rounds} rounds.`)
  await Promise.all(busy.map((thread) => thread.terminate()))
  await browser.close()
  server.close()
  return failed.length === 0 && right === rounds
}

function planOf(options: Options): Try[] {
  const { names, tries, slow } = options
  const slowdown = slow ? 4 : 1
  const plan = names.flatMap((name) =>
    presses.flatMap((press) =>
      delays.flatMap((delay) => exits.map((exit): Try => ({ name, press, delay, exit, slowdown }))),
    ),
  )
  const wanted = plan.filter(({ name, press, delay }) => {
    const { prepare, isStoredLater } = triedChanges[name] ?? {}
    if (prepare && press === 'early') return false
    // Nothing promises a change that the page has not shown: it is stored later, or the press waits for hydration.
    if ((isStoredLater || press === 'early') && typeof delay === 'number') return false
    return press === (options.press ?? press) && delay === (options.delay ?? delay)
  })
  return Array.from({ length: tries }, () => wanted).flat()
}

/** Runs tries from the plan as one customer, until it is empty. @returns those that failed. */
async function tryAll(context: BrowserContext, plan: Try[], total: number, isWatched: boolean) {
  const failed: Failed[] = []
  await watchCounts(context)
  let page = await context.newPage()
  await logIn(page)
  const onlooker = isWatched ? await context.newPage() : null
  await onlooker?.goto('/')
  for (let next = plan.pop(); next; next = plan.pop()) {
    const change = triedChanges[next.name]
    if (!change) continue
    const { page: after, isLost, wrong } = await leaveAtOnce(context, page, onlooker, change, next)
    page = after
    if (isLost || wrong) failed.push({ ...next, isLost, wrong })
    if (wrong) console.log(`${describeTry(next)}: ${wrong}`)
    if (plan.length % 100 === 0) console.log(`${total - plan.length} of ${total}`)
  }
  await context.close()
  return failed
}

function describeTry({ name, press, delay, exit }: Try): string {
  const moments = { shown: 'as soon as it was shown', soon: 'soon after it was shown' }
  const when = typeof delay === 'number' ? `after ${delay} ms` : moments[delay]
  return `${name}, pressed ${press}, left ${when} by ${exit}`
}

/** Prints how many tries failed, with a row for each change and time of the press. */
function report(failed: readonly Failed[], total: number, { names, tries, slow }: Options) {
  const rows = names.flatMap((name) =>
    presses.map((press) => {
      const mine = failed.filter((one) => one.name === name && one.press === press)
      const cells = delays.map((delay) => {
        const here = mine.filter((one) => one.delay === delay)
        const lost = here.filter(({ isLost }) => isLost).length
        return [String(delay), `${lost} / ${here.filter(({ wrong }) => wrong).length}`]
      })
      return [`${name}, ${press}`, Object.fromEntries(cells)] as const
    }),
  )
  console.log(
    `Lost / wrong counts, of ${tries * exits.length} tries each${slow ? ', processor slowed down four times' : ''}:`,
  )
  console.table(Object.fromEntries(rows))
  const lost = failed.filter(({ isLost }) => isLost).length
  const wrong = failed.filter((one) => one.wrong).length
  console.log(`${total} presses: ${lost} lost, ${wrong} with a wrong count.`)
}
