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
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import { SiteConfig } from '../../shared/src/contract/site.ts'
import { routeTableFile } from './build-all.ts'
import { type Builds, localBuilds } from './builds.ts'
import { compressFolder } from './compress.ts'
import { baseOf } from './links.ts'
import { inRoot } from './root.ts'
import { headersFile, securityHeaders } from './security-headers.ts'
import { writePages } from './write-pages.ts'

interface Options {
  /** The deployment's configuration, parsed. */
  site: SiteConfig
  /** The folder to write; replaced as a whole once everything is there. */
  out: string
  /** The builds to put together: those of this checkout where nothing else is said. */
  builds?: Builds
}

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
export async function composeSite({ site, out, builds = localBuilds }: Options): Promise<void> {
  const draft = `${out}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  copyBuild(builds.shell, draft)
  if (site.api === 'mock' || site.payments.provider === 'test') {
    cpSync(inRoot('mock-api/public'), draft, { recursive: true })
  }
  for (const name of remoteNames) {
    const entry = site.remotes[name]?.entry
    if (entry?.startsWith('/')) copyBuild(builds.remotes[name], path.join(draft, baseOf(entry)))
  }
  writePages({ site, builds, out: draft })
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
