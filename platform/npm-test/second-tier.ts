/** The groups of the second tier: what only `npm test -- --all` runs, and `--changed` when its inputs have changed. */

/** Vitest's tag of tests of the second tier. */
export const secondTierTag = 'second-tier'

/**
 * The tags of tests in Chromium, and what each group depends on: folders, which end with a slash, and files. A test
 * with one of these tags is in the second tier.
 */
export const browserGroups = {
  '@own-repository': ['platform/', 'shared/package.json', 'shell/package.json', 'docs/recipes/'],
  '@new-remote': [
    'platform/scaffold/',
    'platform/federation/',
    'platform/release/',
    'shared/src/contract/',
  ],
  '@development': [
    'platform/dev/',
    'platform/federation/',
    'shared/src/standalone/',
    'shell/vite.config.ts',
  ],
  '@interop': [
    'platform/federation/',
    'shell/src/remotes/',
    'shared/package.json',
    'e2e/delivery/interop/',
  ],
  '@releases': [
    'platform/release/',
    'platform/compose/',
    'platform/errors/',
    'platform/smoke/',
    'shell/',
  ],
  '@real-server': ['server/', 'shared/src/api/', 'shared/src/contract/', 'remote-account/'],
  '@layout': ['shared/src/ui/', 'shell/', 'remote-account/', 'remote-cart/', 'remote-catalog/'],
  '@faults': [
    'shell/src/remotes/',
    'shell/src/new-version/',
    'platform/federation/',
    'e2e/resilience/',
  ],
  '@rare': ['shell/', 'shared/', 'mock-api/', 'remote-account/', 'remote-cart/', 'remote-catalog/'],
} as const satisfies Record<`@${string}`, readonly string[]>

export type BrowserGroup = keyof typeof browserGroups

/** All tags. */
export const groupTags = Object.keys(browserGroups) as readonly BrowserGroup[]

/** Changes of these can break every group. */
const inputsOfAll = [
  'pnpm-lock.yaml',
  'package.json',
  'playwright.config.ts',
  'e2e/support/',
  'platform/npm-test/',
]

/** The groups whose inputs are among changed files. @param files relative to the project. */
export function groupsOf(files: readonly string[]): BrowserGroup[] {
  const isInput = (input: string) =>
    files.some((file) => (input.endsWith('/') ? file.startsWith(input) : file === input))
  if (inputsOfAll.some(isInput)) return [...groupTags]
  return groupTags.filter((tag) => browserGroups[tag].some(isInput))
}
