/** Which tests in browsers depend on changed files, for `npm test -- --changed`. */
import { folderOf, remoteNames } from '../project/index.ts'
import { type BrowserGroup, groupsOf, groupTags } from './second-tier.ts'

export interface Scope {
  /** What Playwright runs: folders and files. None are run if it is empty. */
  chromium: readonly string[]
  /** The groups of the second tier whose tests are not run. */
  withoutGroups: readonly BrowserGroup[]
  /** Whether the journeys are run in Firefox and WebKit. */
  engines: boolean
  /** What is not run, one sentence each. */
  leftOut: readonly string[]
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** Other Markdown may be a page of the shop. */
const isText = (file: string) => /^(docs|bench)\/|(^|\/)[A-Z]+\.md$/.test(file)

/** Decides what a change can break in browsers. vitest follows the imports of unit tests by itself. */
export function scopeOf(changed: readonly string[]): Scope {
  const files = changed.filter((file) => !isTest(file) && !isText(file))
  const specs = files.filter((file) => file.endsWith('.e2e.ts'))
  const ofEngines = files.filter((file) => file.startsWith('e2e/engines/'))
  const others = files.filter((file) => !specs.includes(file) && !ofEngines.includes(file))
  const [owner, ...moreOwners] = new Set(others.map((file) => file.split('/')[0] ?? file))
  const folders = owner === undefined ? { run: [], rest: 'e2e' } : foldersFor(owner)
  // A changed test is run, whatever its group.
  const groups = specs.length > 0 ? groupTags : groupsOf(others)
  const withoutGroups = groupTags.filter((tag) => !groups.includes(tag))
  const ofGroups =
    withoutGroups.length > 0
      ? [`second tier: ${withoutGroups.join(' ')}, since none of their inputs has changed`]
      : []
  if (!folders || moreOwners.length > 0)
    return { chromium: ['e2e'], withoutGroups, engines: true, leftOut: ofGroups }
  const isForEngines = ofEngines.length > 0
  return {
    chromium: [...folders.run, ...specs],
    withoutGroups,
    engines: isForEngines,
    leftOut: [
      ...ofGroups,
      `unchanged tests of ${folders.rest}, since ${owner ? `only ${owner} has` : 'no source has'} changed`,
      ...(isForEngines ? [] : ['Firefox and WebKit: npm test -- engines']),
    ],
  }
}

interface Folders {
  /** What Playwright runs. */
  run: readonly string[]
  /** What is left out. */
  rest: string
}

/** The tests that a change in one folder of the project can break; `undefined` for all of them. */
function foldersFor(folder: string): Folders | undefined {
  if (folder === 'server') {
    const run = ['real-server', 'start-with-server'].map((name) => `e2e/delivery/${name}`)
    return { run, rest: 'e2e that use the fake server' }
  }
  const remote = remoteNames.find((name) => folderOf(name) === folder)
  if (!remote) return undefined
  // No other part may import a remote. The files beside the folders of teams concern several of them.
  const others = remoteNames.filter((name) => name !== remote).map((name) => `e2e/shop/${name}`)
  return {
    run: [`e2e/shop/${remote}/`, 'e2e/shop/shell/', 'e2e/shop/[^/]+\\.e2e'],
    rest: [...others, 'e2e/delivery', 'e2e/resilience'].join(', '),
  }
}
