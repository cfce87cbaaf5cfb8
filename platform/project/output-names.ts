import {
  deploymentFile,
  remoteEntryFile,
  startFailedScript,
} from '../../shell/src/hydration/page-protocol.ts'

/** The address of a remote's container in a composed site, from its root. */
export const entryOf = (remote: string) => `/remotes/${remote}/${remoteEntryFile}`

/** The names of files that builds, compositions, releases and servers share. */
export const outputNames = {
  /** A remote's container: the file whose address a site names. */
  remoteEntry: remoteEntryFile,
  /** A remote's build for Node: on another origin, it is beside the container. */
  entryServer: 'entry-server.mjs',
  /** A remote's description for tools, in the federation plugin's form. */
  federationManifest: 'mf-manifest.json',
  /** What a build provides and uses (compatibility-record.ts). A dotfile, so it is not served. */
  compatibilityRecord: '.compatibility.json',
  viteManifest: '.vite/manifest.json',
  /** The hash of a build's sources. */
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
