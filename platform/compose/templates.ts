import type { Route } from '../../shared/src/contract/provides.ts'
import { remoteOf } from '../../shared/src/contract/remotes.ts'
import type { HeadElement, ShellFacts } from '../../shell/src/shell-facts.ts'
import type { Files } from '../build/index.ts'
import { outputNames } from '../project/index.ts'
import { InlineFiles } from './inline-files.ts'
import type { Hashes } from './integrity-map.ts'
import { shellFiles, shellFonts } from './links.ts'
import { pageConfigFor } from './page-config.ts'
import type { PageTemplate } from './page-template.ts'
import { notFound } from './plan-pages.ts'
import type { Composition } from './write-pages.ts'

/** The template of each route by its pattern, and that of the page for all other addresses. */
export function routeTemplates(of: Composition, facts: ShellFacts): Record<string, PageTemplate> {
  const shell = shellFiles(of.builds.shell)
  const fonts = shellFonts(of.builds.shell).map(fontLink)
  const inline = new InlineFiles(of.out)
  const template = (route: Route | null): PageTemplate => {
    const owner = route && remoteOf(route.screen)
    const manifest = of.manifests[owner ?? '']
    const screen = route?.screen.slice(`${owner}/`.length) ?? ''
    const remote: Files = manifest?.exposes[screen] ?? { js: [], css: [] }
    const integrity: Hashes = of.integrity[owner ?? ''] ?? {}
    return {
      lang: facts.lang,
      title: route?.title ?? null,
      head: facts.head,
      fonts,
      boot: inline.script(`/${outputNames.bootScript}`),
      styles: [...new Set([...shell.css, ...remote.css])].map((url) => inline.styleSheet(url)),
      importMap: JSON.stringify({ integrity }).replaceAll('<', '\\u003c'),
      modules: [...new Set([...shell.js, ...remote.js])].map((url) => {
        const hash = integrity[url]
        return hash ? { url, integrity: hash } : { url }
      }),
      scripts: [shell.entry],
      site: pageConfigFor(owner, of.site),
      skeleton: manifest?.provides?.screens[screen]?.skeleton,
    }
  }
  const routes = of.site.routes.map((route) => [route.path, template(route)] as const)
  return Object.fromEntries([...routes, [notFound, template(null)]])
}

function fontLink(href: string): HeadElement {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' },
  }
}
