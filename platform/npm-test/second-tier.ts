/** The groups of the second tier: what only `npm test -- --all` runs, and `--changed` when its inputs have changed. */

/** Vitest's tag of tests of the second tier. */
export const secondTierTag = 'second-tier'

/** The tags of tests in Chromium, and the files that each group depends on. A test with such a tag is in the second tier. */
const browserGroups = {
  '@own-repository':
    /^(platform\/|.*package\.json$|shared\/|shell\/|mock-api\/src\/|product-search\/src\/|docs\/recipes\/)/,
  '@new-remote':
    /^(platform\/|shared\/src\/contract\/|\.dependency-cruiser\.cjs|biome\.json|eslint\.config\.mjs|knip\.json)/,
  '@development':
    /^(platform\/|.*vite\.config\.ts$|remote-[^/]+\/(index\.html|remote\.ts|src\/main\.tsx)|shared\/src\/standalone\/|shell\/)/,
  '@interop':
    /^(platform\/federation\/|shell\/src\/remotes\/|shared\/(package\.json|src\/contract\/)|e2e\/delivery\/interop\/)/,
  '@releases': /^(platform\/|shell\/|.*\/smoke\.ts$)/,
  '@real-server': /^(server\/|shared\/|remote-[^/]+\/|platform\/(cli|serve)\/)/,
  '@layout': /^(shared|shell|remote-[^/]+|mock-api|product-search)\//,
  /** Rare conditions: full or blocked storage, files that are late or wrong, other tabs, large catalogues. */
  '@rare':
    /^(shared|shell|remote-[^/]+|mock-api|product-search|platform\/(federation|serve|compose)|e2e\/(resilience|shop\/conditions))\//,
} as const satisfies Record<`@${string}`, RegExp>

export type BrowserGroup = keyof typeof browserGroups

/** All tags. */
export const groupTags = Object.keys(browserGroups) as readonly BrowserGroup[]

/** Changes of these can break every group. */
const inputsOfAll = /^(pnpm-lock\.yaml|package\.json|playwright\.config\.ts|e2e\/support\/)/

/** The groups whose inputs are among changed files. @param files relative to the project. */
export function groupsOf(files: readonly string[]): BrowserGroup[] {
  if (files.some((file) => inputsOfAll.test(file))) return [...groupTags]
  return groupTags.filter((tag) => files.some((file) => browserGroups[tag].test(file)))
}
