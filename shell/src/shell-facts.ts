/** What composition needs to know of the shell: stored with its build as data (platform/federation/shell-facts.ts). */
import { generalAttribute } from 'shared/page-protocol'
import { themeColors } from './theme/theme-colors'

/** An element of a page's head. */
export interface HeadElement {
  tag: 'meta' | 'link'
  attrs: Record<string, string>
}

export interface ShellFacts {
  lang: string
  /** The elements in the head of every page. */
  head: readonly HeadElement[]
}

const meta = (attrs: Record<string, string>): HeadElement => ({ tag: 'meta', attrs })
const themeColor = (scheme: keyof typeof themeColors) =>
  meta({
    name: 'theme-color',
    content: themeColors[scheme],
    media: `(prefers-color-scheme: ${scheme})`,
  })

export const shellFacts: ShellFacts = {
  lang: 'en',
  head: [
    meta({ charset: 'utf-8' }),
    meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    meta({
      name: 'description',
      content:
        'Bookshelf, a calm online bookstore: fiction, humour, thrillers, and books to begin the day with.',
      [generalAttribute]: '',
    }),
    meta({ property: 'og:site_name', content: 'Bookshelf' }),
    meta({ property: 'og:type', content: 'website' }),
    meta({ property: 'og:image', content: '/social.png' }),
    themeColor('light'),
    themeColor('dark'),
    { tag: 'link', attrs: { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' } },
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } },
  ],
}
