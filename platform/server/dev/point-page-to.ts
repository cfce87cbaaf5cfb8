import * as v from 'valibot'
import type { RemoteName } from '../../../shared/src/contract/remotes.ts'
import { SiteConfig } from '../../../shared/src/contract/site.ts'

export const reloadScript = `new EventSource('/__local/events').onmessage = () => location.reload()\n`

const siteBlock = /(<script type="application\/json" id="site">)(.*?)(<\/script>)/

/**
 * Takes one remote of a composed page from elsewhere, and reloads the page after builds.
 * @param entry the URL of its remoteEntry.js.
 * @throws Error when the page is not one of this shop.
 */
export function pointPageTo(html: string, remote: RemoteName, entry: string): string {
  const block = html.match(siteBlock)?.[2]
  if (block === undefined) throw new Error('The page carries no configuration of a shop')
  const site = v.parse(SiteConfig, JSON.parse(block))
  const deployed = site.remotes[remote]?.entry
  const local = { ...site, remotes: { ...site.remotes, [remote]: { entry, version: 'local' } } }
  const text = JSON.stringify(local).replaceAll('<', '\\u003c')
  return withoutLinks(html, deployed)
    .replace(siteBlock, (_, open, __, close) => open + text + close)
    .replace('</head>', () => '  <script src="/__local/reload.js" async></script>\n  </head>')
}

function withoutLinks(html: string, entry: string | undefined): string {
  if (!entry) return html
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  // An inlined stylesheet stands behind a disabled link.
  const links = /\s*<link\b[^>]*href="([^"]+)"[^>]*>(?:(?<= disabled>)<style>[\s\S]*?<\/style>)?/g
  return html.replace(links, (link, href: string) => (href.startsWith(folder) ? '' : link))
}
