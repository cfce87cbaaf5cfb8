import { partNames, shellPart } from '../project/index.ts'
import type { DeployRoot } from './deploy-root.ts'
import { versionOf } from './deployed-site.ts'
import { liveDeployment } from './deployment-log.ts'
import { releasedVersions } from './released-versions.ts'

/** The live versions and those that can be rolled back to, as lines to print. */
export async function listReleases(root: DeployRoot): Promise<string[]> {
  const live = await liveDeployment(root)
  if (!live) return ['Nothing is live yet: npm run release <part> begins.']
  const { site, number, by } = live
  // Includes remotes that were released from other checkouts.
  const released = new Set([...partNames, ...Object.keys(site.remotes)])
  const parts = [...released].map(async (part) => {
    const canary = part === shellPart ? undefined : site.remotes[part]?.canary
    const mark = (version: string) =>
      version === versionOf(site, part)
        ? '● live'
        : version === canary?.version
          ? `◐ ${canary.percent}%`
          : '○'
    const versions = await releasedVersions(root, part)
    return [
      `\n${part}`,
      ...versions.map(
        ({ version, at }) =>
          `  ${mark(version).padEnd(7)} ${version}  ${at.slice(0, 16).replace('T', ' ')}`,
      ),
    ]
  })
  const lines = (await Promise.all(parts)).flat()
  return [`Deployment ${number} is live, made on ${by}.`, ...lines]
}
