import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { remotes } from '../../config/remotes.ts'
import { remoteNames, remoteOf } from '../../shared/src/contract/remotes.ts'
import { SiteConfig } from '../../shared/src/contract/site.ts'
import { pageTitle } from '../../shared/src/routing/page-title.ts'
import type { Route } from '../../shell/src/routes.ts'
import { routeTableFile } from './build-all.ts'
import { compressFolder } from './compress.ts'
import { baseOf, linksTo, remoteFiles, shellFiles, shellFonts } from './links.ts'
import { type PageTable, pageFile, pagesFile } from './pages.ts'
import { inRoot } from './root.ts'
import { headersFile, securityHeaders } from './security-headers.ts'

interface Options {
  /** The deployment's configuration, parsed. */
  site: SiteConfig
  /** The folder to write; replaced as a whole once everything is there. */
  out: string
}

const shellDist = inRoot('shell/dist')
const remoteDist = (name: (typeof remoteNames)[number]) => inRoot(remotes[name].folder, 'dist')

/** Reads and checks a site.json. @throws Error that names the file and what is wrong in it. */
export function readSite(file: string): SiteConfig {
  try {
    return v.parse(SiteConfig, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file} is no site configuration: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/**
 * Puts the builds of shell and remotes together into one directory that any static server can
 * serve. Builds nothing: it only copies, writes the pages and compresses.
 */
export async function composeSite({ site, out }: Options): Promise<void> {
  const draft = `${out}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  copyBuild(shellDist, draft)
  if (site.api === 'mock' || site.payments.provider === 'test') {
    cpSync(inRoot('mock-api/public'), draft, { recursive: true })
  }
  for (const name of remoteNames) {
    const entry = site.remotes[name]?.entry
    if (entry?.startsWith('/')) copyBuild(remoteDist(name), path.join(draft, baseOf(entry)))
  }
  writePages(site, draft)
  writeFileSync(path.join(draft, 'site.json'), JSON.stringify(site, null, 2))
  writeFileSync(path.join(draft, headersFile), JSON.stringify(securityHeaders(site), null, 2))
  await compressFolder(draft)
  const old = `${out}.old`
  if (existsSync(out)) renameSync(out, old)
  renameSync(draft, out)
  rmSync(old, { recursive: true, force: true })
}

/** Copies a build without what only composition reads. */
function copyBuild(from: string, to: string) {
  const notServed = [
    path.join(from, '.vite'),
    path.join(from, routeTableFile),
    path.join(from, 'index.html'),
  ]
  cpSync(from, to, { recursive: true, filter: (file) => !notServed.includes(file) })
}

/** One page per route, each with the links that its screen needs first, and one for the rest. */
function writePages(site: SiteConfig, out: string) {
  const template = readFileSync(path.join(shellDist, 'index.html'), 'utf8')
  const routes: Route[] = JSON.parse(readFileSync(path.join(shellDist, routeTableFile), 'utf8'))
  const pages: PageTable = []
  const write = (file: string, route: Route | null) => {
    mkdirSync(path.dirname(path.join(out, file)), { recursive: true })
    writeFileSync(path.join(out, file), pageOf(template, site, route))
  }
  for (const route of routes) {
    const file = pageFile(route.path)
    write(file, route)
    pages.push({ pattern: route.path, file })
  }
  write('404.html', null)
  writeFileSync(path.join(out, pagesFile), JSON.stringify(pages, null, 2))
}

function pageOf(template: string, site: SiteConfig, route: Route | null): string {
  const shell = shellFiles(shellDist)
  const remote = route ? filesOfScreen(site, route) : { js: [], css: [] }
  const links = linksTo(
    {
      js: [...shell.js.map((file) => `/${file}`), ...remote.js],
      css: [...shell.css.map((file) => `/${file}`), ...remote.css],
    },
    shellFonts(shellDist),
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

function filesOfScreen(site: SiteConfig, { screen }: Route) {
  const name = remoteOf(screen)
  const entry = site.remotes[name]?.entry
  if (!entry) return { js: [], css: [] }
  return remoteFiles(remoteDist(name), baseOf(entry), screen.slice(name.length + 1))
}
