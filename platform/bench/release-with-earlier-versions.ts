import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { folderOf, outputNames, outputs, progress } from '../project/index.ts'
import { deploy, deployRootIn, storeRelease, withRelease } from '../release/index.ts'
import type { ProjectCopy } from '../testing/index.ts'
import { measureCommand } from './grown-project.ts'

/**
 * Releases the shell of a copy into a shop whose remotes have been released three times each, and measures it: types,
 * build, composition, smoke test. What was released before is deleted.
 */
export async function releaseWithEarlierVersions(copy: ProjectCopy, remotes: readonly string[]) {
  progress('The first release …')
  rmSync(copy.path(outputs.browser), { recursive: true, force: true })
  await copy.run('release', 'shell', '--untried')
  for (const version of [2, 3]) {
    progress(`Version ${version} of all remotes …`)
    await releaseAll(copy, remotes, version)
  }
  const footer = copy.path('shell/src/layout/footer.tsx')
  const before = readFileSync(footer, 'utf8')
  const after = before.replace('built by the', 'made by the')
  if (after === before) throw new Error(`${footer} does not contain “built by the”`)
  writeFileSync(footer, after)
  progress('The release of the shell …')
  const usage = await measureCommand(copy, 'release', 'shell')
  writeFileSync(footer, before)
  return usage
}

/** Releases the builds of all remotes at once, each with a mark in its entry. */
async function releaseAll(copy: ProjectCopy, remotes: readonly string[], version: number) {
  const root = deployRootIn(copy.path(outputs.browser))
  const releases: Awaited<ReturnType<typeof storeRelease>>[] = []
  for (const part of remotes) {
    const folder = folderOf(part)
    const build = copy.path('.cache', `version-${version}`, part)
    cpSync(copy.path(folder, outputs.browser), build, { recursive: true })
    appendFileSync(`${build}/${outputNames.remoteEntry}`, `\n// ${version}`)
    const forNode = copy.path(folder, outputs.prerender)
    const node = existsSync(forNode) ? { forNode } : {}
    releases.push(await storeRelease({ root, part, build, semver: '0.1.0', ...node }))
  }
  const result = await deploy({
    root,
    change: (live) => {
      if (!live) throw new Error('There is no deployment.')
      return releases.reduce(withRelease, live)
    },
  })
  if (!result.ok) throw new Error(result.reasons.join('\n'))
}
