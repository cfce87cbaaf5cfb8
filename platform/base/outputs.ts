/** The folders of results. */
export const outputs = {
  /** Builds for browsers; in the root, composed sites and releases. */
  browser: 'dist',
  /** Builds for Node, with which composition renders pages. */
  prerender: 'dist-ssr',
  /** Remotes that run alone. */
  standalone: 'dist-standalone',
} as const

export const resultFolders: ReadonlySet<string> = new Set([
  ...Object.values(outputs),
  ...['node_modules', '.cache', '.__mf__temp', 'test-results', 'playwright-report'],
])
