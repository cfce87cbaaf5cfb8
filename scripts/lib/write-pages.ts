import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { remoteOf } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { pageTitle } from '../../shared/src/routing/page-title.ts'
import type { Route } from '../../shell/src/routes.ts'
import { routeTableFile } from './build-all.ts'
import type { Builds } from './builds.ts'
import { baseOf, linksTo, remoteFiles, shellFiles, shellFonts } from './links.ts'
import { type PageTable, pageFile, pagesFile } from './pages.ts'
import type { Files } from './vite-manifest.ts'

interface Options {
  site: SiteConfig
  builds: Builds
  /** The folder that is served. */
  out: string
}

/** One page per route, each with the links that its screen needs first, and one for the rest. */
export function writePages({ site, builds, out }: Options): void {
  const template = readFileSync(path.join(builds.shell, 'index.html'), 'utf8')
  const routes: Route[] = JSON.parse(readFileSync(path.join(builds.shell, routeTableFile), 'utf8'))
  const pages: PageTable = []
  const write = (file: string, route: Route | null) => {
    mkdirSync(path.dirname(path.join(out, file)), { recursive: true })
    writeFileSync(path.join(out, file), pageOf(template, { site, builds }, route))
  }
  for (const route of routes) {
    const file = pageFile(route.path)
    write(file, route)
    pages.push({ pattern: route.path, file })
  }
  write('404.html', null)
  writeFileSync(path.join(out, pagesFile), JSON.stringify(pages, null, 2))
}

function pageOf(template: string, of: Omit<Options, 'out'>, route: Route | null): string {
  const { site, builds } = of
  const shell = shellFiles(builds.shell)
  const remote = route ? filesOfScreen(of, route) : { js: [], css: [] }
  const links = linksTo(
    {
      js: [...shell.js.map((file) => `/${file}`), ...remote.js],
      css: [...shell.css.map((file) => `/${file}`), ...remote.css],
    },
    shellFonts(builds.shell),
  )
  // `<` is escaped, so that no text in the configuration can end the block.
  const block = JSON.stringify(site).replaceAll('<', '\\u003c')
  return template
    .replace(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/<title>.*<\/title>/, () => `<title>${pageTitle(route?.title ?? 'Books')}</title>`)
    .replace('</head>', () => `  ${links}\n  </head>`)
    .replace(
      '<div id="root">',
      () => `<script type="application/json" id="site">${block}</script>\n    <div id="root">`,
    )
}

function filesOfScreen({ site, builds }: Omit<Options, 'out'>, { screen }: Route): Files {
  const name = remoteOf(screen)
  const entry = site.remotes[name]?.entry
  if (!entry) return { js: [], css: [] }
  return remoteFiles(builds.remotes[name], baseOf(entry), screen.slice(name.length + 1))
}
