import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Provides, SiteConfig } from 'shared/contract'
import {
  type CompatibilityRecord,
  filesIn,
  hashesOf,
  outputNames,
  type PartName,
  shellPart,
} from '../../project/index.ts'
import { deploy } from '../deploy.ts'
import { liveDeployment } from '../log.ts'
import { withRelease } from '../site-changes.ts'
import { type DeployRoot, deployRootIn } from '../store.ts'
import { type Release, storeRelease, uploadRelease } from '../stored-releases.ts'

/**
 * Writes a build as small as one can be: an entry, a chunk and a stylesheet.
 * @param mark stands in every file, so that two builds with two marks differ in all of them.
 * @param record what it exports and imports beside that of `recordOf`.
 * @param provides what it brings beside that of `providesOf`.
 * @returns its folder.
 */
export function writeBuild(
  folder: string,
  part: PartName,
  mark: string,
  record: Partial<CompatibilityRecord> = {},
  provides: Partial<Provides> = {},
) {
  const write = (file: string, content: unknown) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(path.join(folder, file), text)
  }
  const chunk = `assets/${part}-${mark}.js`
  write(chunk, `export const mark = '${mark}'`)
  write(`assets/${part}-${mark}.css`, `.${part} { --mark: ${mark} }`)
  write(outputNames.compatibilityRecord, { ...recordOf(part), ...record })
  if (part === shellPart) {
    write(outputNames.shellFacts, { lang: 'en', head: [] })
    write(outputNames.viteManifest, { 'index.html': { file: chunk } })
    return folder
  }
  write(outputNames.remoteEntry, `export { mark } from './${chunk}'`)
  write(outputNames.viteManifest, {
    entry: { file: outputNames.remoteEntry, imports: ['chunk'] },
    chunk: { file: chunk },
  })
  const brings = { ...providesOf(part), ...provides }
  const assets = { js: { sync: [chunk] }, css: { sync: [] } }
  const hashes = Object.fromEntries(
    Object.entries(hashesOf(folder)).filter(([file]) => /\.(js|css)$/.test(file)),
  )
  write(outputNames.federationManifest, {
    metaData: {
      remoteEntry: { name: outputNames.remoteEntry, path: '', type: 'module' },
      provides: brings,
      integrity: hashes,
    },
    exposes: Object.keys(brings.screens).map((name) => ({ path: `./${name}`, assets })),
  })
  return folder
}

/** Writes a build for Node. @param code of its entry. @returns its folder. */
export function writeForNode(folder: string, code: string) {
  mkdirSync(folder)
  writeFileSync(path.join(folder, outputNames.entryServer), code)
  return folder
}

/** The parts of the shop in these tests, whichever folders the project has. */
export const fixtureParts = [shellPart, 'account', 'cart', 'catalog', 'devtools']

/** Remotes import a store of the shell; the cart renders the account's address picker. */
function recordOf(part: PartName): CompatibilityRecord {
  const isShell = part === shellPart
  return {
    exports: isShell ? { react: ['useState'], 'shared/shop': ['$cart', 'addToCart'] } : {},
    imports: isShell ? {} : { react: ['useState'], 'shared/shop': ['$cart'] },
    slotsProvided: part === 'account' ? { 'address-picker': [1] } : {},
    slotsUsed: part === 'cart' ? { 'address-picker': [1] } : {},
    props: ['account', 'cart'].includes(part) ? { 'address-picker': { 1: 'one' } } : {},
  }
}

/** The catalog has the home page and those of books, and every other remote a page of its own. */
function providesOf(part: PartName): Provides {
  const path = part === 'catalog' ? '/' : (`/${part}` as const)
  const books: Provides['screens'] = {
    book: { path: '/products/:id', access: 'all', title: null },
  }
  return {
    screens: {
      start: { path, access: 'all', title: part },
      ...(part === 'catalog' ? books : {}),
    },
    slots: part === 'account' ? ['address-picker'] : [],
    overlays: [],
  }
}

/** A deployment without anything from the fake server, since only releases are tested. */
export const settings: SiteConfig = {
  api: 'https://api.example.org',
  payments: { provider: 'razorpay', key: 'key' },
  orders: 'server',
  devtools: false,
  faults: false,
  remotes: {},
}

/** The code of the smoke test of every release. */
export const smokeTest = 'export const smokeTest = {}'

/** With the times of this machine, which a test can change. */
const byThisClock = (root: DeployRoot): DeployRoot => ({
  ...root,
  store: { ...root.store, now: () => Date.now() },
})

/** A place for releases in which every part has been released once, with the mark 'one'. */
export async function rootWithReleases(
  folder: string,
  root = byThisClock(deployRootIn(path.join(folder, 'root'))),
): Promise<{ root: DeployRoot; releases: Release[] }> {
  const releases = await Promise.all(
    fixtureParts.map(async (part) => {
      const build = writeBuild(path.join(folder, 'builds', part), part, 'one')
      const release = await storeRelease({ root, part, build, smokeTest, semver: '1.0.0' })
      await uploadRelease(root, release)
      return release
    }),
  )
  return { root, releases }
}

/** A place for releases in which the first release of every part is live. */
export async function rootWithDeployment(folder: string): Promise<DeployRoot> {
  const { root, releases } = await rootWithReleases(folder)
  await deploy({ root, first: releases.reduce(withRelease, settings) })
  return root
}

const { argv: ownArguments } = process

/** Does something as the command of this process, which the log names. Two at once leave nothing to the next test. */
export async function asCommand<T>(line: string, act: () => Promise<T>): Promise<T> {
  process.argv = [...ownArguments.slice(0, 2), ...line.split(' ')]
  return act().finally(() => {
    process.argv = ownArguments
  })
}

/** The live configuration, or `null` before the first deployment. */
export async function liveSite(root: DeployRoot): Promise<SiteConfig | null> {
  return (await liveDeployment(root))?.site ?? null
}

/** Why a deployment was refused; none if it went live. */
export async function reasonsOf(deployment: Promise<unknown>): Promise<string[]> {
  const message = await deployment.then(
    () => '',
    (error: Error) => error.message,
  )
  return message.split('\n- ').slice(1)
}

/** Every file below a folder with its content, by its path in the folder. */
export function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder).map((file) => [path.relative(folder, file), readFileSync(file, 'base64')]),
  )
}
