import { deploymentFile, remoteEntryFile, startFailedScript } from 'shared/page-protocol'

/** The output folders. */
export const outputs = {
  /** Builds for browsers; in the root, composed sites and releases. */
  browser: 'dist',
  /** Builds for Node, with which composition renders pages. */
  prerender: 'dist-ssr',
  /** Source maps of builds for browsers. */
  maps: 'dist-maps',
  /** The builds of the remotes in the shell's package (shell/prepack.mjs). */
  packed: 'dist-remotes',
} as const

/** The mode of the builds for Node. */
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

/** Folders without sources in that of a package: outputs, and data of tools. */
export const resultFolders: ReadonlySet<string> = new Set([
  ...Object.values(outputs),
  ...['.git', 'node_modules', '.cache', '.__mf__temp', 'test-results', 'playwright-report'],
])

/** The address of a remote's files in a composed site, from its root. */
export const baseOfRemote = (remote: string) => `/remotes/${remote}/`

/** The address of a remote's container in a composed site, from its root. */
export const entryOf = (remote: string) => baseOfRemote(remote) + remoteEntryFile

/** The name of the shell's chunk with what only customers need, by which composition finds it in Vite's manifest. */
export const customersChunk = 'customers'

/** The names of files that builds, compositions, releases and servers share. */
export const outputNames = {
  /** A remote's container: the file whose address a site names. */
  remoteEntry: remoteEntryFile,
  /** The entry of a build for Node. */
  entryServer: 'entry-server.mjs',
  /** A remote's description for tools, in the federation plugin's form. */
  federationManifest: 'mf-manifest.json',
  /** What a build provides and uses (compatibility-record.ts). A dotfile, so it is not served. */
  compatibilityRecord: '.compatibility.json',
  viteManifest: '.vite/manifest.json',
  /** What a build depends on. */
  inputs: '.inputs',
  /** What composition needs to know of the shell (shell/src/shell-facts.ts), in the shell's build. */
  shellFacts: 'shell-facts.json',
  /** The boot script, inlined into every page: it runs before the first paint. */
  bootScript: 'boot.js',
  /** Fetched by the boot script if a page cannot start. */
  startFailedScript,
  site: 'site.json',
  deployment: deploymentFile,
  headers: 'headers.json',
  notFound: '404.html',
  sitemap: 'sitemap.xml',
  /** Hashes of each page's inputs, for the next composition. A dotfile, so it is not served. */
  pageInputs: '.page-inputs.json',
} as const
