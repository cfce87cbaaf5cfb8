const { readdirSync } = require('node:fs')
const path = require('node:path')

/** The import boundaries (docs/architecture.md): who may import whom. */
const remotes = readdirSync(__dirname)
  .filter((folder) => folder.startsWith('remote-'))
  .map((folder) => folder.slice('remote-'.length))
/** The folders of the platform that others use; `cli` is used by nobody. */
const platform = readdirSync(path.join(__dirname, 'platform'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'cli')
  .map((entry) => entry.name)
/** Everything else in `shared` is private (shared/README.md). */
const entryPoints = Object.values(require('./shared/package.json').exports)
  .map((file) => `shared/${file.slice(2).replaceAll('.', '\\.')}`)
  .join('|')
const tests = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    {
      name: 'shell-loads-remotes-at-run-time-only',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^remote-' },
    },
    ...remotes.map((name) => ({
      name: `remote-${name}-knows-only-shared`,
      comment: 'Another team’s part is reached through a slot or a link.',
      severity: 'error',
      from: { path: `^remote-${name}/` },
      to: { path: '^(shell|remote-)', pathNot: `^remote-${name}/` },
    })),
    {
      name: 'shared-knows-nobody',
      severity: 'error',
      from: { path: '^shared/', pathNot: `${tests}|^shared/src/testing/` },
      to: { path: '^(shell|remote-|product-search|mock-api)' },
    },
    {
      name: 'shared-by-its-entry-points',
      severity: 'error',
      from: { pathNot: '^shared/' },
      to: { path: '^shared/', pathNot: `^(${entryPoints})$` },
    },
    {
      name: 'product-search-knows-the-contract-only',
      comment: 'Its rules run in the shop and in servers.',
      severity: 'error',
      from: { path: '^product-search/', pathNot: tests },
      to: { path: '^(shell|remote-|mock-api|shared/src/(?!contract[./]))' },
    },
    {
      name: 'fake-server-knows-the-contract-only',
      severity: 'error',
      from: { path: '^mock-api/src/', pathNot: tests },
      to: { path: '^(shell|remote-|shared/src/(?!contract[./]))' },
    },
    {
      name: 'server-knows-the-contract-only',
      severity: 'error',
      from: { path: '^server/', pathNot: `${tests}|^server/src/testing/` },
      to: { path: '^(shell|remote-|mock-api|platform|shared/src/(?!contract[./]))' },
    },
    {
      name: 'server-is-run-by-commands-only',
      severity: 'error',
      from: { path: '^(shell|remote-|shared|product-search|mock-api|platform/(?!cli/))' },
      to: { path: '^server/' },
    },
    {
      name: 'fake-server-is-started-by-pages-only',
      severity: 'error',
      from: {
        path: '^(shell|remote-)',
        pathNot: `${tests}|^remote-[a-z]+/src/(testing/|main\\.tsx$)|^shell/src/connect-shop\\.ts$`,
      },
      to: { path: '^mock-api/' },
    },
    {
      name: 'tests-are-not-shipped',
      severity: 'error',
      from: { pathNot: `${tests}|/src/testing/|^e2e/|^vitest` },
      to: { path: '^shared/src/testing/' },
    },
    ...platform.map((folder) => ({
      name: `platform-${folder}-shows-its-index`,
      comment:
        'What a folder offers to others stands in its index.ts; to tests, in its folder testing.',
      severity: 'error',
      from: { pathNot: `^platform/${folder}/` },
      to: {
        path: `^platform/${folder}/`,
        // Before register.mjs is loaded, no index can be.
        pathNot: `^platform/${folder}/(index\\.ts$|entry\\.mjs$|register\\.mjs$|testing/)`,
      },
    })),
    {
      name: 'commands-are-nobodys-modules',
      severity: 'error',
      from: { pathNot: '^platform/cli/' },
      // Except what the programs of other folders have in common with it, and what tests run commands with.
      to: { path: '^platform/cli/', pathNot: '^platform/cli/(command-line\\.ts$|testing/)' },
    },
    {
      name: 'platform-is-not-shipped',
      severity: 'error',
      from: { path: '^(shell|remote-[a-z]+|shared|product-search|mock-api)/src/' },
      to: { path: '^platform/' },
    },
    {
      name: 'router-only-through-shared',
      severity: 'error',
      from: {
        pathNot:
          '^shared/src/(prerender\\.ts|routing/((link|with-links)\\.tsx|(memory-)?router\\.ts))$',
      },
      to: { path: 'node_modules/.*react-router' },
    },
    {
      name: 'stores-only-through-shared',
      severity: 'error',
      from: { pathNot: '^shared/src/store/' },
      to: { path: 'node_modules/.*nanostores' },
    },
    {
      name: 'react-dom-only-where-a-page-is-mounted',
      comment:
        'A modal hangs from the body, outside the dimmed page: it needs a portal. Builds render skeletons.',
      severity: 'error',
      from: {
        pathNot:
          '\\.test\\.tsx$|^(shell/src/(main|entry-server)\\.tsx|shared/src/(standalone|testing|ui-gallery)/|shared/src/ui/modal\\.tsx|platform/federation/remote-definition\\.ts)',
      },
      to: { path: 'node_modules/.*react-dom/', pathNot: 'react-router' },
    },
    {
      name: 'no-root-of-shared',
      severity: 'error',
      from: {},
      to: { path: '^shared$' },
    },
    {
      name: 'no-cycles',
      comment: 'Types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // Mirage declares its types in modules that are no files.
      to: { couldNotResolve: true, pathNot: ['^miragejs/-types$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The fixtures of other tools are installed by themselves.
    exclude: {
      path: '(^|/)(dist|dist-remotes|dist-ssr|dist-standalone)/|^e2e/delivery/interop/fixtures/',
    },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
