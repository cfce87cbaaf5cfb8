import {
  remoteEntryFile,
  siteFile,
  startFailedScript,
} from '../../shell/src/hydration/page-protocol.ts'

/** The names of files on which builds, compositions, releases and servers agree. */
export const outputNames = {
  /** A remote's container: the one file of it whose address a site names. */
  remoteEntry: remoteEntryFile,
  /** A remote's build for Node: on another origin, beside the container. */
  entryServer: 'entry-server.mjs',
  /** A remote's description for tools, in the federation plugin's form. */
  federationManifest: 'mf-manifest.json',
  /** Which chunk of a build needs which files, from Vite. */
  viteManifest: '.vite/manifest.json',
  /** The hash of the sources that a result was made of. */
  inputs: '.inputs',
  /** What composition must know of the shell (shell/src/shell-facts.ts), in the shell's build. */
  shellFacts: 'shell-facts.json',
  /** Inlined into every page: runs before the first paint. */
  bootScript: 'boot.js',
  /** Fetched by the boot script where a page cannot start. */
  startFailedScript,
  /** The configuration of a composed site. */
  site: siteFile,
  /** Which file answers which address. */
  pages: 'pages.json',
  /** The headers that every page must be served with. */
  headers: 'headers.json',
  /** The page of every address that the shop does not have. */
  notFound: '404.html',
  /** What each page loads and holds, for whoever must know. A dotfile: nobody is served it. */
  pageFacts: '.page-facts.json',
} as const
