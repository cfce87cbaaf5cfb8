import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A minimal composed site that also contains files that must not be served. */
export interface FixtureSite {
  /** The folder to serve: a link, like the one to the live deployment. */
  folder: string
  /** Writes a file below the folder. */
  write: (file: string, content: string) => void
  remove: () => void
}

/** The content of everything that must never be served. */
export const secret = 'nobody may read this'

/** Writes the site into a temporary folder. */
export function writeFixtureSite(): FixtureSite {
  const home = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-serving-'))
  const folder = path.join(home, 'live')
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), content)
  }
  const link = (name: string, to: string) => symlinkSync(to, path.join(folder, name))
  mkdirSync(path.join(home, 'deployments/1'), { recursive: true })
  symlinkSync('deployments/1', folder)
  writeFileSync(path.join(home, 'outside.txt'), secret)
  write('headers.json', JSON.stringify({ 'X-Content-Type-Options': 'nosniff', 'X-Page': 'yes' }))
  write('index.html', '<h1>Home</h1>')
  write('products/_/index.html', '<h1>A book</h1>')
  write('404.html', '<h1>Page Not Found</h1>')
  write('digits.txt', '0123456789')
  write('empty.txt', '')
  write('remotes/cart/remoteEntry.js', 'the cart')
  write('assets/app-12345678.js', 'plain')
  write('assets/app-12345678.js.br', 'as brotli')
  write('assets/app-12345678.js.gz', 'as gzip')
  write('.env', secret)
  write('.git/config', secret)
  link('inside.txt', 'digits.txt')
  link('outside.txt', '../../outside.txt')
  link('everything', '/')
  link('dotfile.txt', '.env')
  return { folder, write, remove: () => rmSync(home, { recursive: true, force: true }) }
}
