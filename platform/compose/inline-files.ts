import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageFile } from './page-document.ts'

/** Files that pages inline, so that the first paint waits for one answer. Files that cannot be inlined have no text. */
export class InlineFiles {
  private readonly folder: string
  private readonly files = new Map<string, PageFile>()

  /** @param folder the composed directory, from which files are read. */
  constructor(folder: string) {
    this.folder = folder
  }

  /** A style sheet's rules. @param url such as '/assets/index.css'. */
  styleSheet(url: string): PageFile {
    return this.once(url, /<\/style/i, withAbsoluteUrls)
  }

  /** A classic script. @param url such as '/boot.js'. */
  script(url: string): PageFile {
    return this.once(url, /<(?:\/script|!--)/i, (text) => text)
  }

  private once(url: string, end: RegExp, change: (text: string, url: string) => string): PageFile {
    const known = this.files.get(url)
    if (known) return known
    const text = this.read(url)
    const file = text === undefined || end.test(text) ? { url } : { url, text: change(text, url) }
    this.files.set(url, file)
    return file
  }

  private read(url: string): string | undefined {
    const file = path.join(this.folder, url)
    return url.startsWith('/') && existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
}

/** Makes the URLs of a style sheet, which are relative to the sheet, valid in the page. */
function withAbsoluteUrls(css: string, sheet: string): string {
  return css.replace(
    /url\((["']?)(?![a-z][a-z\d+.-]*:|[/#])([^"')]+)\1\)/gi,
    (_, quote, relative) => {
      const { pathname, search, hash } = new URL(relative, `http://site${sheet}`)
      return `url(${quote}${pathname}${search}${hash}${quote})`
    },
  )
}
