import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import type { SiteConfig } from '../../shared/src/contract/site.ts'
import { filesIn } from './fingerprint.ts'
import { baseOf } from './links.ts'
import { integrityOf } from './release/integrity.ts'

export interface IntegrityMap {
  /** The script element, to stand before every other script and link of a page. */
  html: string
  /** The hash that a content security policy must allow. */
  integrity: string
}

/**
 * An import map that names the hash of every script of the remotes that a page may load, so that a
 * changed one is refused by the browser. It has to be inline: browsers fetch no import map. The URL under
 * which the shell asks for an entry again (shell/src/remotes/load-remote.ts) stands in it, too.
 * @param folder the composed directory: what lies there is what is promised.
 */
export function integrityMap(site: SiteConfig, folder: string): IntegrityMap {
  const builds = remoteNames.flatMap((name) => {
    const remote = site.remotes[name]
    return [remote, remote?.canary].filter((build) => build !== undefined)
  })
  const integrity = Object.assign({}, ...builds.map((build) => hashesOf(build, folder)))
  const text = JSON.stringify({ integrity }).replaceAll('<', '\\u003c')
  return { html: `<script type="importmap">${text}</script>`, integrity: integrityOf(text) }
}

function hashesOf(build: { entry: string; integrity?: string | undefined }, folder: string) {
  const { entry } = build
  if (!entry.startsWith('/')) return build.integrity ? everyTry(entry, build.integrity) : {}
  const scripts = filesIn(path.join(folder, baseOf(entry))).filter((file) => file.endsWith('.js'))
  const own = existsSync(path.join(folder, entry)) ? path.join(folder, entry) : null
  return Object.assign(
    {},
    ...scripts.map((file) => ({ [urlOf(file, folder)]: integrityOf(readFileSync(file)) })),
    own ? everyTry(entry, integrityOf(readFileSync(own))) : {},
  )
}

function everyTry(entry: string, hash: string): Record<string, string> {
  return { [entry]: hash, [`${entry}?r=1`]: hash }
}

function urlOf(file: string, folder: string): string {
  return `/${path.relative(folder, file).split(path.sep).join('/')}`
}
