import type { Browser, CDPSession, Page } from '@playwright/test'
import { devices, onDevice } from './cold-load.ts'
import { openPage, toBook, toList } from './navigate.ts'

export interface HeapGrowth {
  /** The JavaScript heap after 10 changes of page, after a forced collection, in MB of 1,000,000 bytes. */
  heapAfter10MB: number
  heapAfter100MB: number
  /** What V8 has compiled, and what it keeps for compiling: this grows as long as more code becomes hot. */
  codeAfter10MB: number
  codeAfter100MB: number
  /** Objects, strings, arrays and functions after 100 changes, as a multiple of those after 10. */
  objectsTimes: number
  /** Elements and other nodes of documents, and listeners for their events, counted in the same way. */
  nodesTimes: number
  listenersTimes: number
}

const toHome = { link: 'header a[href="/"]', ready: 'main [aria-roledescription="carousel"]' }
/** The changes that are repeated; the one without a link goes back. */
const round = [toList, toBook, { link: null, ready: toList.ready }, toHome]

/** How long each page is shown, in milliseconds. */
const shown = 150

/** Changes pages a hundred times, beginning at home: to the list, to a book, back to the list, home. */
export function heapGrowth(browser: Browser, origin: string): Promise<HeapGrowth> {
  return onDevice(browser, devices.desktop, async (page, devtools) => {
    await openPage(page, origin)
    await changePages(page, 10)
    const early = await measured(page, devtools)
    await changePages(page, 90)
    const late = await measured(page, devtools)
    return {
      heapAfter10MB: early.heap / 1e6,
      heapAfter100MB: late.heap / 1e6,
      codeAfter10MB: early.code / 1e6,
      codeAfter100MB: late.code / 1e6,
      objectsTimes: late.objects / early.objects,
      nodesTimes: late.nodes / early.nodes,
      listenersTimes: late.listeners / early.listeners,
    }
  })
}

async function changePages(page: Page, times: number): Promise<void> {
  for (let change = 0; change < times; change += 1) {
    const { link, ready } = round[change % round.length] ?? toHome
    if (link) await page.locator(link).first().dispatchEvent('click')
    else await page.goBack()
    await page.locator(ready).first().waitFor()
    await page.waitForTimeout(shown)
  }
}

/** The parts of a snapshot of the heap that are read: a flat list with the fields of each node. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** Home is shown again, so that the same page is measured each time. */
async function measured(page: Page, devtools: CDPSession) {
  await page.locator(toHome.link).first().dispatchEvent('click')
  await page.locator(toHome.ready).waitFor()
  await page.waitForTimeout(2000)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners: listeners } = await devtools.send('Memory.getDOMCounters')
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const sizes = sizesByType(JSON.parse(chunks.join('')))
  const size = (...types: string[]) => types.reduce((sum, type) => sum + (sizes.get(type) ?? 0), 0)
  return {
    ...{ heap, nodes, listeners, code: size('code') },
    objects: size('object', 'closure', 'array', 'string', 'concatenated string', 'sliced string'),
  }
}

/** The bytes of all nodes of a snapshot, by their type. */
function sizesByType({ snapshot, nodes }: Snapshot): Map<string, number> {
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const sizes = new Map<string, number>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[0][nodes[at + typeAt] ?? -1] ?? ''
    sizes.set(type, (sizes.get(type) ?? 0) + (nodes[at + sizeAt] ?? 0))
  }
  return sizes
}
