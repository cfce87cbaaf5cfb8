import { statSync } from 'node:fs'
import { partNames } from '../base/index.ts'
import { type DeployRoot, liveNumber, releasedVersions, releaseFolder } from './deploy-root.ts'
import { liveSite, versionOf } from './deployed-site.ts'

/** The live versions and those that can be rolled back to, as lines to print. */
export function listReleases(root: DeployRoot): string[] {
  const site = liveSite(root)
  if (!site) return ['Nothing is live yet: npm run release <part> begins.']
  const parts = partNames.flatMap((part) => {
    const canary = part === 'shell' ? undefined : site.remotes[part]?.canary
    const mark = (version: string) =>
      version === versionOf(site, part)
        ? '● live'
        : version === canary?.version
          ? `◐ ${canary.percent}%`
          : '○'
    const versions = releasedVersions(root, part)
      .map((version) => ({ version, at: statSync(releaseFolder(root, part, version)).mtime }))
      .sort((a, b) => Number(b.at) - Number(a.at))
    return [
      `\n${part}`,
      ...versions.map(
        ({ version, at }) =>
          `  ${mark(version).padEnd(7)} ${version}  ${at.toISOString().slice(0, 16).replace('T', ' ')}`,
      ),
    ]
  })
  return [`Deployment ${liveNumber(root)} is live.`, ...parts]
}
