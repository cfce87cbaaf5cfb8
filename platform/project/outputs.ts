/** The output folders. */
export const outputs = {
  /** Builds for browsers; in the root, composed sites and releases. */
  browser: 'dist',
  /** Builds for Node, with which composition renders pages. */
  prerender: 'dist-ssr',
  /** Source maps of builds for browsers. */
  maps: 'dist-maps',
} as const

/** The mode of the builds for Node, and the condition of their exports. */
export const prerenderMode = 'prerender'

/** What is composed from the builds, by its folder in the root. */
export const composed = {
  site: `${outputs.browser}/site`,
  /** The site of the tests, where faults can be switched on. */
  testSite: `${outputs.browser}/e2e-site`,
  /** The site of `npm start -- --server`. */
  serverSite: `${outputs.browser}/server-site`,
  /** A link to the live deployment. */
  live: `${outputs.browser}/live`,
  /** For comparison: the same sources as one build, that build composed, and pages without modules. */
  monolithBuild: `${outputs.browser}/monolith-build`,
  monolith: `${outputs.browser}/monolith`,
  scriptless: `${outputs.browser}/scriptless`,
} as const

/** Folders without sources: outputs, and data of tools. */
export const resultFolders: ReadonlySet<string> = new Set([
  ...Object.values(outputs),
  ...['.git', 'node_modules', '.cache', '.__mf__temp', 'test-results', 'playwright-report'],
])
