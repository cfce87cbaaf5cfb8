import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { integrityOf } from '../base/index.ts'

/** Hashes of inline blocks, as a content security policy takes them. */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

/**
 * Files that pages hold instead of asking for them: the first paint waits for one answer, the page's own,
 * and not for a second trip.
 */
export class InlineFiles {
  private readonly folder: string
  private readonly scripts = new Set<string>()
  private readonly styles = new Set<string>()
  /** What was written for each address: many pages hold the same. */
  private readonly written = new Map<string, string>()

  /** @param folder the composed directory: the text of a file is what lies there. */
  constructor(folder: string) {
    this.folder = folder
  }

  /** The hashes of all that was written out so far, in a stable order. */
  get hashes(): InlineHashes {
    return { scripts: [...this.scripts].sort(), styles: [...this.styles].sort() }
  }

  /** Rules that stand in no file. */
  style(css: string): string {
    this.styles.add(integrityOf(css))
    return `<style>${css}</style>`
  }

  /**
   * A style sheet's rules, behind a link that stands for the sheet: a `disabled` one is not fetched, and
   * whoever looks whether the page has the sheet (Vite's preloading) finds it. A plain link where the sheet
   * is not of this site, or could not stand in a page.
   * @param url such as '/assets/index.css'.
   */
  styleSheet(url: string): string {
    return this.once(url, (css) =>
      css === undefined || /<\/style/i.test(css)
        ? `<link rel="stylesheet" href="${url}" crossorigin>`
        : `<link rel="stylesheet" href="${url}" crossorigin disabled>${this.style(withAbsoluteUrls(css, url))}`,
    )
  }

  /** A script that runs where it stands. @param url such as '/boot.js'. */
  script(url: string): string {
    return this.once(url, (text) => {
      if (text === undefined || /<(?:\/script|!--)/i.test(text)) {
        return `<script src="${url}"></script>`
      }
      this.scripts.add(integrityOf(text))
      return `<script>${text}</script>`
    })
  }

  private once(url: string, write: (text: string | undefined) => string): string {
    const written = this.written.get(url) ?? write(this.read(url))
    this.written.set(url, written)
    return written
  }

  private read(url: string): string | undefined {
    const file = path.join(this.folder, url)
    return url.startsWith('/') && existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
}

/** What a sheet refers to stands beside the sheet, not beside the page. */
function withAbsoluteUrls(css: string, sheet: string): string {
  return css.replace(
    /url\((["']?)(?![a-z][a-z\d+.-]*:|[/#])([^"')]+)\1\)/gi,
    (_, quote, relative) => {
      const { pathname, search, hash } = new URL(relative, `http://site${sheet}`)
      return `url(${quote}${pathname}${search}${hash}${quote})`
    },
  )
}
