/** The names of folders that are results, never sources. */
export const outputs = {
  /** A part's build for browsers; in the root, everything that is composed and released. */
  browser: 'dist',
  /** A part's build for Node, with which composition renders pages. */
  prerender: 'dist-ssr',
  /** A remote that runs alone. */
  standalone: 'dist-standalone',
} as const

/** All of them, with those of packages and tools. */
export const resultFolders: ReadonlySet<string> = new Set([
  ...Object.values(outputs),
  ...['node_modules', '.cache', '.__mf__temp', 'test-results', 'playwright-report'],
])
