import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { outputNames } from '../../project/index.ts'
import { siteConfig } from '../../project/testing/site-config.ts'
import { headersFile, securityHeaders } from '../security-headers.ts'

/** A minimal composed site that also contains files that must not be served. */
export interface FixtureSite {
  /** The folder to serve: a link, like the one to the live deployment. */
  folder: string
  /** Writes a file below the folder. */
  write: (file: string, content: string) => void
  /** Makes another deployment live, with a page in each of these folders. @returns makes the first one live again. */
  goLive: (pages: Record<string, string>) => () => void
  remove: () => void
}

/** The content of everything that must never be served. */
export const secret = 'nobody may read this'

/** Two addresses have moved; a page is at one that the second pattern matches. */
const routes = [
  { path: '/books', redirectTo: '/' },
  { path: '/books/new' },
  { path: '/books/:id', redirectTo: '/products/:id' },
]

/** Writes the site into a temporary folder, whose name is as awkward as one can be. */
export function writeFixtureSite(): FixtureSite {
  const home = mkdtempSync(path.join(os.tmpdir(), 'bookshelf “live”; "new"-'))
  // A web server reads with its own account.
  chmodSync(home, 0o755)
  const folder = path.join(home, 'live')
  const writeIn = (place: string, file: string, content: string) => {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true })
    writeFileSync(path.join(place, file), content)
  }
  const write = (file: string, content: string) => writeIn(folder, file, content)
  const link = (name: string, to: string) => symlinkSync(to, path.join(folder, name))
  const beginDeployment = (number: number) => {
    const place = path.join(home, 'deployments', String(number))
    rmSync(place, { recursive: true, force: true })
    writeIn(place, headersFile, JSON.stringify(securityHeaders(siteConfig)))
    writeIn(place, outputNames.deployment, JSON.stringify({ routes }))
    writeIn(place, '404.html', '<h1>Page Not Found</h1>')
    return place
  }
  const switchTo = (place: string) => {
    symlinkSync(path.relative(home, place), path.join(home, 'draft'))
    renameSync(path.join(home, 'draft'), folder)
  }
  const first = beginDeployment(1)
  switchTo(first)
  writeFileSync(path.join(home, 'outside.txt'), secret)
  write('index.html', '<h1>Home</h1>')
  write('products/_/index.html', '<h1>A book</h1>')
  write('books/new/index.html', '<h1>New</h1>')
  write('digits.txt', '0123456789')
  for (const file of ['empty.txt', 'social.png', 'assets/text-12345678.woff2']) write(file, '')
  for (const ending of ['jpg', 'gif', 'ico', 'woff', 'mp3', 'mp4', 'webm', 'pdf'])
    write(`assets/file-12345678.${ending}`, '')
  write('manifest.webmanifest', '{}')
  write('icon.svg', '<svg/>')
  write('sitemap.xml', '<urlset/>')
  for (const entry of ['remoteEntry', 'remoteEntry-0123456789'])
    write(`remotes/cart/${entry}.js`, 'the cart')
  for (const sheet of ['assets/app-12345678.css', 'remotes/cart/assets/a-12345678.css'])
    write(sheet, '')
  write('assets/app-12345678.js', 'plain')
  write('assets/app-12345678.js.br', 'as brotli')
  write('assets/app-12345678.js.gz', 'as gzip')
  for (const file of ['.env', '.git/config', 'assets/.hidden.js']) write(file, secret)
  link('inside.txt', 'digits.txt')
  link('outside.txt', '../../outside.txt')
  link('everything', '/')
  link('dotfile.txt', '.env')
  return {
    folder,
    write,
    goLive: (pages) => {
      const next = beginDeployment(2)
      for (const [page, content] of Object.entries(pages))
        writeIn(next, `${page}/index.html`, content)
      switchTo(next)
      return () => switchTo(first)
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
