/** What `npx bookshelf follow` does with canaries that have a time for each percentage. */
import { isDeepStrictEqual } from 'node:util'
import type { SiteConfig } from 'shared/contract'
import { growingReports } from '../errors/index.ts'
import { type PartName, shellPart } from '../project/index.ts'
import { type Counted, compareCanary, type Group } from './compare-canary.ts'
import { deploy } from './deploy.ts'
import { type Deployment, readLog } from './log.ts'
import { urgently } from './release.ts'
import {
  type Canary,
  canaryOf,
  type LiveSite,
  versionsOf,
  withNextPercentage,
  withoutCanary,
} from './site-changes.ts'
import type { DeployRoot } from './store.ts'
import { readRelease } from './stored-releases.ts'

interface Options {
  root: DeployRoot
  /** The file of reports. */
  reports: string
  /** Is told what happens to canaries, and why nothing does. */
  tell: (text: string) => void
}

/** A percentage of a canary, and who was counted since it went live. */
interface Step {
  name: PartName
  /** What the live site says of the part. */
  part: ReturnType<typeof partIn>
  canary: Canary
  /** The versions that are compared. */
  versions: readonly string[]
  /** When it went live, and when its time is over, in milliseconds since 1970. */
  began: number
  end: number
  reports: ReturnType<typeof growingReports>
  counted: Counted[]
  /** Whether it has been told that too few shoppers have been counted. */
  isLate: boolean
}

/** Thrown if somebody else has changed the canary. */
class Overtaken extends Error {}

/**
 * Watches the canaries of a shop. One that fails for more shoppers than the live version is stopped. Another one gets its
 * next percentage when its time is over, if enough shoppers have been counted. Each change is a deployment.
 * @returns call it again and again with what is live. It does not throw: what fails is told, and tried again.
 */
export function watchCanaries(options: Options): (live: Deployment) => Promise<void> {
  const steps = new Map<string, Step>()
  return async (live) => {
    for (const name of [shellPart, ...Object.keys(live.site.remotes)]) {
      const part = partIn(live.site, name)
      const canary = canaryOf(live.site, name)
      if (canary?.every === undefined) {
        steps.delete(name)
        continue
      }
      try {
        let step = steps.get(name)
        if (!step || !isDeepStrictEqual(step.part, part)) {
          // By the clock of this machine, as the reports.
          const ahead = options.root.store.now() - Date.now()
          const began = (await findBegin(options.root, name, live)) - ahead
          const end = began + canary.every * 1000
          const reports = growingReports(options.reports)
          const versions = versionsOf(live.site, name)
          const about = { name, part, canary, versions, began, end }
          step = { ...about, reports, counted: [], isLate: false }
          steps.set(name, step)
        }
        await count(step)
        await decide(step, options)
      } catch (error) {
        if (!(error instanceof Overtaken)) options.tell((error as Error).message)
      }
    }
  }
}

const partIn = ({ shell, shellCanary, remotes }: SiteConfig, name: PartName) =>
  name === shellPart ? { shell, shellCanary } : remotes[name]

/** When what the live site says of a part went live. */
async function findBegin(root: DeployRoot, name: PartName, live: Deployment): Promise<number> {
  let began = live.at
  for await (const { number, site, at } of await readLog(root)) {
    if (number > live.number) continue
    if (!isDeepStrictEqual(partIn(site, name), partIn(live.site, name))) break
    began = at
  }
  return Date.parse(began)
}

/** Counts the shoppers in new reports. */
async function count({ name, canary, versions, began, reports, counted }: Step): Promise<void> {
  for await (const report of reports()) {
    if (!versions.includes(report.version)) continue
    if (!report.at || Date.parse(report.at) < began) continue
    if (report.about !== 'canary' || report.remote !== name) continue
    if (report.canary === canary.version && report.percent === canary.percent)
      counted.push({ isCanary: report.version === canary.version, kind: report.kind })
  }
}

async function decide(step: Step, options: Options): Promise<void> {
  const { name, canary, counted } = step
  const { percent, every = 0, steps: [next] = [] } = canary
  const { canary: group, others, ...found } = compareCanary(counted, percent)
  const counts = `it failed for ${inWords(group)}, and the other version for ${inWords(others)}`
  const named = `The canary ${canary.version} of ${name}`
  if (found.failsMoreOften)
    return change(step, options, withoutCanary, `${named} was stopped: ${counts}.`)
  if (next === undefined || Date.now() < step.end) return
  if (found.isHealthy) {
    // If it is refused, it is tried again after the same time.
    step.end = Date.now() + every * 1000
    return change(step, options, withNextPercentage, `${named} rose to ${next}%: ${counts}.`)
  }
  if (!step.isLate)
    options.tell(
      `${named} stays at ${percent}% until more shoppers have been counted: ${counts}, according to ${options.reports}.`,
    )
  step.isLate = true
}

const inWords = ({ used, failed }: Group) => `${failed} of ${used} shoppers`

/** Makes a change live, unless somebody else has changed the part. */
async function change(
  { name, part, canary }: Step,
  { root, tell }: Options,
  changed: (site: LiveSite, name: PartName) => LiveSite,
  reason: string,
): Promise<void> {
  await deploy({
    root,
    reason,
    ...(changed === withoutCanary
      ? urgently
      : { source: readRelease(root, name, canary.version).source }),
    change: (site) => {
      if (!isDeepStrictEqual(partIn(site, name), part)) throw new Overtaken()
      return changed(site, name)
    },
  })
  tell(reason)
}
