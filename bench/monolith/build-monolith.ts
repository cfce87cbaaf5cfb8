import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dehydratedStateId, rootId } from 'shared/page-protocol'
import { closure, localBuilds, readManifest } from '../../platform/build/index.ts'
import {
  compressFolder,
  createPageConfig,
  inlineScript,
  inlineStyleSheet,
  largestFirst,
  type PageTemplate,
  readRemotes,
  readSite,
  serializePage,
  shellFiles,
} from '../../platform/compose/index.ts'
import {
  composed,
  exec,
  fail,
  inRoot,
  mapValues,
  nodeArguments,
  outputNames,
} from '../../platform/project/index.ts'
import { pageFile } from '../../platform/serve/index.ts'
import type { ShellFacts } from '../../shell/src/shell-facts.ts'

/** Builds the same sources as one application, and composes it into dist/monolith. */
export async function buildMonolith(): Promise<void> {
  const config = 'bench/monolith/vite.config.ts'
  const vite = inRoot('node_modules/vite/bin/vite.js')
  // Vite leaves what its configuration imports by name to Node, which then has to run TypeScript.
  const args = [...nodeArguments, vite, 'build', 'shell', '--config', config, '--logLevel', 'warn']
  const built = await exec('node', args, { env: { NODE_ENV: 'production' }, quiet: true })
  if (built !== 0) fail('The monolith could not be built.')
  await composeMonolith(inRoot(composed.monolith))
}

/**
 * Composes the home page of the monolith's build for the same server. It has the content of the composed shop's, and the
 * same kind of links and inline styles, so that only federation is compared.
 * @param out the folder to write.
 */
async function composeMonolith(out: string): Promise<void> {
  const dist = inRoot(composed.monolithBuild)
  rmSync(out, { recursive: true, force: true })
  cpSync(dist, out, { recursive: true })
  cpSync(inRoot('mock-api/public'), out, { recursive: true })
  const facts: ShellFacts = JSON.parse(readFileSync(`${dist}/${outputNames.shellFacts}`, 'utf8'))
  const configured = readSite(inRoot('site/site.json'))
  const remotes = await readRemotes(configured, localBuilds)
  const provided = mapValues(remotes, ({ provides }) => provides)
  const site = createPageConfig(configured, provided)
  const { entry, forCustomers } = shellFiles(dist)
  const { js, css } = filesOfHome(dist)
  const template: PageTemplate = {
    ...{ ...facts, title: 'Books', site },
    boot: inlineScript(out, `/${outputNames.bootScript}`),
    styles: css.map((url) => inlineStyleSheet(out, url)),
    ...{ integrity: {}, modules: js, entry, forCustomers },
  }
  const home = pageFile('/')
  const page = serializePage(template, readRendered(inRoot(composed.site, home)))
  writeFileSync(path.join(out, home), page)
  writeFileSync(`${out}/${outputNames.headers}`, '{}')
  await compressFolder(out)
}

/** Reads from a composed page what it shows before any script runs, and the data that this was rendered from. */
function readRendered(file: string) {
  const html = readFileSync(file, 'utf8')
  const between = (start: string, end: string) => {
    const from = html.indexOf(start)
    const to = html.indexOf(end, from)
    if (from < 0 || to < 0) fail(`${file} has no ${start}`)
    return html.slice(from + start.length, to)
  }
  // The rules of files follow links to these.
  const [, rules = ''] = /(?<! disabled>\n)<style>([^<]*)<\/style>/.exec(html) ?? []
  const state = between(`<script type="application/json" id="${dehydratedStateId}">`, '</script>')
  const body = between(`<div id="${rootId}">`, '</div>\n</body>')
  return { head: [], rules, dehydratedState: JSON.parse(state), body }
}

function filesOfHome(dist: string) {
  const manifest = readManifest(dist)
  const screen = Object.keys(manifest).filter((key) =>
    key.endsWith('remote-catalog/src/screens/home/home.ts'),
  )
  const { js, css } = closure(manifest, ['index.html', ...screen])
  return {
    js: largestFirst(dist, js).map((file) => `/${file}`),
    css: css.map((file) => `/${file}`),
  }
}
