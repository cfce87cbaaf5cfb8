import { formatSource } from './git.ts'
import { type Deployment, liveDeployment, nothingLive, readLog } from './log.ts'
import { partsOf, versionOf, versionsOf } from './site-changes.ts'
import type { DeployRoot } from './store.ts'

/** How many deployments are read: a shop that is refreshed every few minutes has thousands. */
const maxDeployments = 500

/** The live versions and those that you can go back to, as lines to print. */
export async function listReleases(root: DeployRoot): Promise<string[]> {
  const live = await liveDeployment(root)
  if (!live) return [nothingLive]
  /** Of each part, its versions with the deployment that brought them. */
  const parts = new Map<string, Map<string, Deployment>>()
  for await (const deployment of await readLog(root)) {
    if (deployment.number <= live.number - maxDeployments) break
    for (const part of partsOf(deployment.site)) {
      const versions = parts.get(part) ?? new Map<string, Deployment>()
      parts.set(part, versions)
      for (const version of versionsOf(deployment.site, part)) versions.set(version, deployment)
    }
  }
  const { number, by, on } = live
  return [
    `Deployment ${number} is live, made by ${by} on ${on}.`,
    ...[...parts].flatMap(([part, versions]) => [
      `\n${part}`,
      ...[...versions]
        .sort(([, a], [, b]) => b.number - a.number)
        .map(([version, first]) => formatVersion(live, part, version, first)),
    ]),
  ]
}

function formatVersion(live: Deployment, part: string, version: string, first: Deployment): string {
  const canary = live.site.remotes[part]?.canary
  const share = version === canary?.version ? `◐ ${canary.percent}%` : '○'
  const mark = version === versionOf(live.site, part) ? '● live' : share
  const made = [first.by, ...(first.source ? [formatSource(first.source)] : [])].join(', ')
  return `  ${mark.padEnd(7)} ${version}  ${first.at.slice(0, 16).replace('T', ' ')}  ${made}`
}
