/**
 * npm run durability [-- --tries 20 --rounds 50 --workers 4 --slow --only heart]: counts changes that are
 * lost when the page is left right after them: each change, after each delay, by each way of leaving,
 * with everything loaded and with lists still loading; and what two tabs lose that change the same line
 * at once. `--slow` slows the processor down four times. Ends with status 1 if anything is lost.
 */
import { type Browser, chromium } from '@playwright/test'
import { composed, fail, inRoot, readCommandLine, refuseUsage, wholeNumber } from '../base/index.ts'
import { buildAll } from '../builds/index.ts'
import { ensureSite } from '../composer/index.ts'
import { originOf, serveSite } from '../server/index.ts'
import {
  delays,
  exits,
  findBrowser,
  leaveAtOnce,
  logIn,
  type Situation,
  triedChanges,
  twoTabs,
} from '../testing/index.ts'

const { values } = readCommandLine({
  tries: { type: 'string', default: '20' },
  rounds: { type: 'string', default: '50' },
  workers: { type: 'string', default: '4' },
  slow: { type: 'boolean', default: false },
  only: { type: 'string' },
})
const tries = wholeNumber('--tries', values.tries, { min: 0 })
const rounds = wholeNumber('--rounds', values.rounds, { min: 0 })
const workers = wholeNumber('--workers', values.workers, { min: 1 })
const names = Object.keys(triedChanges).filter((name) => !values.only || name === values.only)
if (names.length === 0)
  refuseUsage(`--only names none of: ${Object.keys(triedChanges).join(', ')}.`)

await buildAll()
await ensureSite('e2e/site.json', composed.testSite)
const found = await findBrowser()
if (!found) fail('No Chromium starts on this machine. Name one: CHROMIUM_PATH=…')
const server = await serveSite({ folder: inRoot(composed.testSite), port: 0 })
// Pictures take time and change nothing.
const args = ['--no-sandbox', '--blink-settings=imagesEnabled=false']
const browser = await chromium.launch({ ...found, args })

type Try = Situation & { name: string }
const plan: Try[] = names.flatMap((name) =>
  [true, false].flatMap((isIdle) =>
    delays.flatMap((delay) =>
      exits.flatMap((exit) => Array.from({ length: tries }, () => ({ name, isIdle, delay, exit }))),
    ),
  ),
)
const lost: Try[] = []
const total = plan.length
await Promise.all(Array.from({ length: workers }, () => work(browser)))
report()
const right = rounds > 0 ? await twoTabs(await newContext(browser), rounds) : 0
if (rounds > 0) console.log(`Two tabs, 20 increments each: right in ${right} of ${rounds} rounds.`)
await browser.close()
server.close()
process.exit(lost.length === 0 && right === rounds ? 0 : 1)

function newContext(from: Browser) {
  return from.newContext({ baseURL: originOf(server) })
}

/** Takes tries from the plan until it is empty, as one customer. */
async function work(from: Browser) {
  const context = await newContext(from)
  if (values.slow)
    context.on('page', async (page) => {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    })
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
}

/** Prints how many were lost of those that were tried, a row for each change. */
function report() {
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
    `Lost of ${tries * exits.length} tries each (${tries} for each of: ${exits.join(', ')})${values.slow ? ', processor slowed down four times' : ''}:`,
  )
  console.table(Object.fromEntries(rows))
  for (const exit of exits) {
    const count = lost.filter((one) => one.exit === exit).length
    if (count > 0) console.log(`${exit}: ${count} lost`)
  }
}
