import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  contractVersion,
  oldestContract,
  type RemoteName,
  remoteNames,
} from '../../shared/src/contract/remotes.ts'
import {
  exposesOf,
  folderOf,
  hashesOf,
  inRoot,
  outputNames,
  type PartName,
  sharedPaths,
} from '../base/index.ts'
import type { Release } from './release-file.ts'

interface Described {
  part: PartName
  /** The folder of the build for browsers. */
  build: string
  /** The folder of the build for Node, where there is one. */
  forNode?: string
  /** The version of its package.json, where another than today's is meant. */
  semver?: string
}

/** What a build is, to be written beside it. */
export function describeBuild({ part, build, forNode, semver }: Described): Release {
  const integrity = hashesOf(build)
  const content = JSON.stringify([integrity, forNode ? hashesOf(forNode) : {}])
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  const common = {
    version: `${semver ?? semverOf(part)}-${hash}`,
    contract: contractVersion,
    integrity,
  }
  if (part === 'shell') {
    return { ...common, part, oldestContract, needs: needs(), provides: provided() }
  }
  return { ...common, part, exposes: exposed(part), uses: usedBy(build) }
}

function semverOf(part: PartName): string {
  return JSON.parse(readFileSync(inRoot(folderOf(part), 'package.json'), 'utf8')).version
}

/** All that the contract of this checkout names: what is not there would fail once somebody opens it. */
function needs(): Record<string, string[]> {
  return Object.fromEntries(remoteNames.map((name) => [name, exposed(name)]))
}

function provided(): string[] {
  return ['react', ...sharedPaths()]
}

function exposed(name: RemoteName): string[] {
  return Object.keys(exposesOf(name)).map((expose) => expose.replace('./', ''))
}

/** Read from the federation manifest, which lists the shared modules that the build asks for. */
function usedBy(files: string): string[] {
  const manifest = path.join(files, outputNames.federationManifest)
  if (!existsSync(manifest)) return []
  const { shared = [] }: { shared?: { name: string }[] } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  )
  return shared.map(({ name }) => name).filter((name) => !name.endsWith('/'))
}
