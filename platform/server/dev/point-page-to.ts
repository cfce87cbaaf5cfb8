import * as v from 'valibot'
import type { RemoteName } from '../../../shared/src/contract/remotes.ts'
import { SiteConfig } from '../../../shared/src/contract/site.ts'

/** Run by the pages: loads them anew after a build. */
export const reloadScript = `new EventSource('/__local/events').onmessage = () => location.reload()\n`

const siteBlock = /(<script type="application\/json" id="site">)(.*?)(<\/script>)/

/**
 * Changes a composed page so that one remote comes from elsewhere, and so that it loads itself anew
 * after each build. What the page linked or had rendered of the deployed version goes.
 * @param entry the URL of the other build's remoteEntry.js.
 * @throws Error when the page carries no configuration: it is no page of this shop.
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

/** What the page links or holds of the deployed version’s files is for nobody. */
function withoutLinks(html: string, entry: string | undefined): string {
  if (!entry) return html
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  // A sheet that the page holds stands behind a disabled link.
  const links = /\s*<link\b[^>]*href="([^"]+)"[^>]*>(?:(?<= disabled>)<style>[\s\S]*?<\/style>)?/g
  return html.replace(links, (link, href: string) => (href.startsWith(folder) ? '' : link))
}
