import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { inRoot, outputs, type PartName } from '../base/index.ts'
import { compressFolder } from '../composer/index.ts'
import { describeBuild } from './describe-build.ts'
import { type Home, releaseFolder } from './home.ts'
import { type Release, releaseFile } from './release-file.ts'

interface Options {
  home: Home
  part: PartName
  /** The folder of its build. */
  build: string
  /** The folder of its build for Node, with which composition renders pages. */
  forNode?: string
  /** The version of its package.json, where another than today's is meant. */
  semver?: string
}

/**
 * Puts a build into an immutable directory by version, compressed, with its hashes beside it. The
 * same content is the same version: it is stored once. The directory appears whole or not at all.
 */
export async function storeRelease(options: Options): Promise<Release> {
  const { home, part, build, forNode } = options
  const release = describeBuild(options)
  const folder = releaseFolder(home, part, release.version)
  if (existsSync(folder)) return release
  mkdirSync(path.dirname(folder), { recursive: true })
  const draft = mkdtempSync(path.join(path.dirname(folder), '.draft-'))
  cpSync(build, path.join(draft, 'files'), { recursive: true })
  if (forNode) cpSync(forNode, path.join(draft, 'node'), { recursive: true })
  if (forNode && part === 'shell') {
    for (const name of ['package.json', outputs.prerender]) {
      cpSync(inRoot('shared', name), path.join(draft, 'shared', name), { recursive: true })
    }
  }
  // The shell brings the fake server, and with it the pictures that it answers with.
  if (part === 'shell') {
    cpSync(inRoot('mock-api/public'), path.join(draft, 'fake-server'), { recursive: true })
  }
  await compressFolder(draft)
  writeFileSync(path.join(draft, releaseFile), JSON.stringify(release, null, 2))
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Somebody stored the same content meanwhile.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return release
}
