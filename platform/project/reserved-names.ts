/** The words beside which names of remotes stand, in commands and addresses. No remote can have one of them as its name. */

/** `npm run dev ui` shows the page of all shared components instead of a part. */
export const galleryName = 'ui'

/** `npx bookshelf check settings` tries the settings of the shop instead of a part. */
export const settingsName = 'settings'

/** What `npm test <part>` runs: one part of all tests. */
export const testParts = ['static', 'unit', 'e2e', 'engines'] as const

/** The folders that are no parts of the shop, and whose tests `npm test <folder>` runs. */
export const testedFolders = ['shared', 'product-search', 'mock-api', 'server', 'platform'] as const

/** The folders of a composed site, except those of pages. */
export const siteFolders = ['assets', 'remotes', 'art', 'covers', 'payments', 'previews'] as const

/** What each of them means, after “because”. */
const meanings: readonly [words: readonly string[], meaning: (word: string) => string][] = [
  [[galleryName], (word) => `npm run dev ${word} shows the shared components`],
  [[settingsName], (word) => `npx bookshelf check ${word} tries the settings of the shop`],
  [testParts, (word) => `npm test ${word} runs a part of the tests`],
  [testedFolders, (word) => `npm test ${word} runs the tests of that folder`],
  [siteFolders, (word) => `the shop has files below /${word}/`],
  [['api'], (word) => `the server answers at /${word}`],
  [['shell'], (word) => `the ${word} is the part that shows all others`],
  [['constructor'], (word) => `every object of JavaScript has a “${word}”, also a list of remotes`],
]

/** Why no remote can have a name: 'npm run dev ui shows …'; `undefined` if one can. */
export function meaningOf(name: string): string | undefined {
  return meanings.find(([words]) => words.includes(name))?.[1](name)
}
