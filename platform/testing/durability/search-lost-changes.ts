/** Counts changes that are lost when a page is left right after them. */
import type { BrowserContext } from '@playwright/test'
import { buildAll } from '../../build/index.ts'
import { ensureSite } from '../../compose/index.ts'
import { composed, inRoot } from '../../project/index.ts'
import { originOf, serveSite } from '../../serve/index.ts'
import { launchChromium } from '../launch-chromium.ts'
import { triedChanges } from './changes.ts'
import { delays, exits, leaveAtOnce, type Situation } from './leave-at-once.ts'
import { logIn } from './shopper.ts'
import { twoTabs } from './two-tabs.ts'

interface Options {
  /** How often each change is tried in each situation. */
  tries: number
  /** How often two tabs change the same line. */
  rounds: number
  /** The number of concurrent customers. */
  workers: number
  /** Slows down the CPU four times. */
  slow: boolean
  /** The changes, by their names in `triedChanges`. */
  names: readonly string[]
}

/** The timeout of one step, in milliseconds: long, since several slowed pages run at once. */
const patience = 300_000

type Try = Situation & { name: string }

/** Prints how many changes were lost. @returns whether none was. */
export async function searchLostChanges(options: Options): Promise<boolean> {
  const { rounds, workers } = options
  await buildAll()
  await ensureSite('e2e/site.json', composed.testSite)
  const server = await serveSite({ folder: inRoot(composed.testSite), port: 0 })
  // Pictures take time and do not affect the result.
  const browser = await launchChromium(['--blink-settings=imagesEnabled=false'])
  const newContext = async () => {
    const context = await browser.newContext({ baseURL: originOf(server) })
    context.setDefaultTimeout(patience)
    return context
  }
  const plan = planOf(options)
  const total = plan.length
  const lost: Try[] = []
  const work = async () => lost.push(...(await tryAll(await newContext(), plan, total)))
  await Promise.all(Array.from({ length: workers }, work))
  report(lost, options)
  const right = rounds > 0 ? await twoTabs(await newContext(), rounds) : 0
  if (rounds > 0)
    console.log(`Two tabs, 20 increments each: right in ${right} of ${rounds} rounds.`)
  await browser.close()
  server.close()
  return lost.length === 0 && right === rounds
}

function planOf({ names, tries, slow }: Options): Try[] {
  const slowdown = slow ? 4 : 1
  const each = (name: string, isIdle: boolean, delay: Try['delay'], exit: Try['exit']): Try[] =>
    Array.from({ length: tries }, () => ({ name, isIdle, delay, exit, slowdown }))
  return names.flatMap((name) =>
    [true, false].flatMap((isIdle) =>
      delays.flatMap((delay) => exits.flatMap((exit) => each(name, isIdle, delay, exit))),
    ),
  )
}

/** Runs tries from the plan as one customer, until it is empty. @returns those that were lost. */
async function tryAll(context: BrowserContext, plan: Try[], total: number) {
  const lost: Try[] = []
  let page = await logIn(context)
  for (let next = plan.pop(); next; next = plan.pop()) {
    const change = triedChanges[next.name]
    if (!change) continue
    const result = await leaveAtOnce(context, page, change, next)
    page = result.page
    if (result.lost) lost.push(next)
    if (plan.length % 100 === 0) console.log(`${total - plan.length} of ${total}`)
  }
  await context.close()
  return lost
}

/** Prints how many tries were lost, with a row for each change. */
function report(lost: readonly Try[], { names, tries, slow }: Options) {
  const rows = names.flatMap((name) =>
    [true, false].map((isIdle) => {
      const mine = lost.filter((one) => one.name === name && one.isIdle === isIdle)
      const cells = delays.map((delay) => [
        `${delay} ms`,
        mine.filter((one) => one.delay === delay).length,
      ])
      const situation = isIdle ? 'loaded' : 'loading'
      return [`${name}, ${situation}`, Object.fromEntries(cells)] as const
    }),
  )
  console.log(
    `Lost of ${tries * exits.length} tries each (${tries} for each of: ${exits.join(', ')})${slow ? ', processor slowed down four times' : ''}:`,
  )
  console.table(Object.fromEntries(rows))
  for (const exit of exits) {
    const count = lost.filter((one) => one.exit === exit).length
    if (count > 0) console.log(`${exit}: ${count} lost`)
  }
}
