import {
  deploymentFile,
  remoteEntryFile,
  startFailedScript,
} from '../../shell/src/hydration/page-protocol.ts'

/** The address of a remote's container in a composed site, from its root. */
export const entryOf = (remote: string) => `/remotes/${remote}/${remoteEntryFile}`

/** The names of files on which builds, compositions, releases and servers agree. */
export const outputNames = {
  /** A remote's container: the one file of it whose address a site names. */
  remoteEntry: remoteEntryFile,
  /** A remote's build for Node: on another origin, beside the container. */
  entryServer: 'entry-server.mjs',
  /** A remote's description for tools, in the federation plugin's form. */
  federationManifest: 'mf-manifest.json',
  /** What a build gives and takes (compatibility-record.ts). A dotfile: nobody is served it. */
  compatibilityRecord: '.compatibility.json',
  viteManifest: '.vite/manifest.json',
  /** The hash of the sources that a result was made of. */
  inputs: '.inputs',
  /** What composition must know of the shell (shell/src/shell-facts.ts), in the shell's build. */
  shellFacts: 'shell-facts.json',
  /** Inlined into every page: runs before the first paint. */
  bootScript: 'boot.js',
  /** Fetched by the boot script where a page cannot start. */
  startFailedScript,
  site: 'site.json',
  deployment: deploymentFile,
  headers: 'headers.json',
  notFound: '404.html',
  sitemap: 'sitemap.xml',
  /** What each page loads and holds, for whoever must know. A dotfile: nobody is served it. */
  pageFacts: '.page-facts.json',
  /** Of what each page was made, for the next composition. A dotfile, too. */
  pageInputs: '.page-inputs.json',
} as const
