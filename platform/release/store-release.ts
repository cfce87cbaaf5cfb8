import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { contractVersion, oldestContract } from '../../shared/src/contract/remotes.ts'
import { compressFolder } from '../compose/index.ts'
import {
  hashesOf,
  hashOf,
  inRoot,
  outputs,
  type PartName,
  packageVersion,
  readCompatibilityRecord,
  shellPart,
} from '../project/index.ts'
import { type DeployRoot, releaseFolder } from './deploy-root.ts'
import { makeFolder } from './make-folder.ts'
import { type Release, releaseFile } from './release-file.ts'

interface Build {
  part: PartName
  /** The folder of its build for browsers. */
  build: string
  /** The folder of its build for Node. */
  forNode?: string | undefined
  /** The folder of its source maps. */
  maps?: string | undefined
  semver?: string
}

/** Stores a build, compressed, in an immutable directory by version. The same content is stored once. */
export async function storeRelease({ root, ...built }: Build & { root: DeployRoot }) {
  const release = describeBuild(built)
  const folder = releaseFolder(root, built.part, release.version)
  await makeFolder(folder, async (draft) => {
    for (const [name, from] of Object.entries(contentOf(built))) {
      cpSync(from, path.join(draft, name), { recursive: true })
    }
    await compressFolder(draft)
    writeFileSync(path.join(draft, releaseFile), JSON.stringify(release, null, 2))
  })
  return release
}

/** The folders of a release and their sources. The shell's contains the fake server. */
function contentOf({ part, build, forNode, maps }: Build): Record<string, string> {
  const shared = ['package.json', outputs.prerender].map((name) => [
    `shared/${name}`,
    inRoot('shared', name),
  ])
  return {
    files: build,
    ...(forNode ? { node: forNode } : {}),
    ...(maps ? { maps } : {}),
    ...(part === shellPart ? { 'fake-server': inRoot('mock-api/public') } : {}),
    ...(part === shellPart && forNode ? Object.fromEntries(shared) : {}),
  }
}

function describeBuild({ maps: _, ...built }: Build): Release {
  const { part, build, semver = packageVersion(part) } = built
  const integrity = hashesOf(build)
  const content = Object.entries(contentOf(built)).map(([name, from]) => [name, hashesOf(from)])
  const hash = hashOf(content).slice(0, 10)
  const record = readCompatibilityRecord(build)
  const common = { version: `${semver}-${hash}`, contract: contractVersion, integrity, record }
  return { ...common, part, ...(part === shellPart ? { oldestContract } : {}) }
}
