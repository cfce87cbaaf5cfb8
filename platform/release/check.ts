/** Tries what a release would do, without a deployment. */
import { type PartName, settingsName } from '../project/index.ts'
import { checkTypes } from './check-types.ts'
import { type Change, deploy, type ReleaseStep, releaseSteps } from './deploy.ts'
import { liveDeployment, nothingLive } from './log.ts'
import { NotReleased } from './refusals.ts'
import { building, readSettings, smokeTestOf } from './release.ts'
import { type LiveSite, withRelease, withSettings } from './site-changes.ts'
import type { DeployRoot } from './store.ts'
import type { Release } from './stored-releases.ts'

/** A step of a release that was tried, and why it was refused. */
interface Tried {
  /** Or `settingsName`. */
  part: PartName
  step: ReleaseStep
  /** None if the step has passed. */
  reasons: readonly string[]
  /** What it has found out besides: which hosts pages may use then, and which remotes did not answer or are not tested. */
  notes: readonly string[]
}

interface Options {
  /** The store whose live shop the parts are compared with. */
  root: DeployRoot
  /** With `settingsName`, also the settings are tried. */
  parts: readonly PartName[]
  /** The site.json of the settings; by default, that of this checkout. */
  siteFile?: string | undefined
  skipSmokeTest?: boolean | undefined
}

/**
 * Tries the steps of a release of each part alone, and of the settings, up to its smoke test. Nothing goes live, and an
 * object store gets nothing.
 * @returns the steps; those after one that was refused are missing, except that a part is tried in spite of its types.
 * @throws Error if nothing is live.
 */
export async function check({ root, parts, siteFile, skipSmokeTest }: Options): Promise<Tried[]> {
  if (!(await liveDeployment(root))) throw new Error(nothingLive(root))
  const tried: Tried[] = []
  for (const part of parts) {
    const isPart = part !== settingsName
    const smokeTest = skipSmokeTest ? undefined : smokeTestOf(root, isPart ? part : undefined)
    const steps = isPart
      ? await tryRelease(root, part, {
          check: () => checkTypes([part]),
          build: building(root),
          smokeTest,
        })
      : await trySettings(root, { siteFile, smokeTest })
    tried.push(...steps)
  }
  return tried
}

interface Steps extends Pick<Change, 'smokeTest'> {
  check: () => Promise<string[]>
  build: (part: PartName) => Promise<Release>
}

/** Tries the steps that come before a release is live. */
export async function tryRelease(
  root: DeployRoot,
  part: PartName,
  { check, build, smokeTest }: Steps,
): Promise<Tried[]> {
  let wrongTypes: string[] = []
  const tried = await tryChange(part, {
    ...{ root, smokeTest },
    async check() {
      wrongTypes = await check()
      return []
    },
    async build() {
      const release = await build(part)
      return { change: (site: LiveSite) => withRelease(site, release) }
    },
  })
  return tried.map((one) =>
    one.step === 'check' ? { ...one, reasons: [...wrongTypes, ...one.reasons] } : one,
  )
}

/** Tries the steps that come before settings are live. */
function trySettings(
  root: DeployRoot,
  { siteFile, smokeTest }: Pick<Options, 'siteFile'> & Pick<Change, 'smokeTest'>,
): Promise<Tried[]> {
  const change = (site: LiveSite) => withSettings(site, readSettings(siteFile))
  return tryChange(settingsName, { root, smokeTest, change })
}

async function tryChange(part: PartName, change: Change): Promise<Tried[]> {
  const tried: Tried[] = []
  const first = change.build ? 0 : releaseSteps.indexOf('compare')
  await deploy({
    ...change,
    dryRun: true,
    onStep: (step, notes) => void tried.push({ part, step, reasons: [], notes }),
  }).catch((error: Error) => {
    const step = releaseSteps[first + tried.length] ?? 'test'
    const reasons = error instanceof NotReleased ? error.reasons : [error.message]
    tried.push({ part, step, reasons, notes: [] })
  })
  return tried
}

/** The steps as a table, with a line for each reason and note. */
export function formatTried(tried: readonly Tried[]): string[] {
  const widest = Math.max(...tried.map(({ part }) => part.length))
  return tried.flatMap(({ part, step, reasons, notes }) => {
    const named = `${part.padEnd(widest)}  ${step.padEnd('compare'.length)}`
    const refused = reasons.map((reason) => `${named}  refused  ${reason}`)
    return [
      ...(refused.length > 0 ? refused : [`${named}  passed`]),
      ...notes.map((note) => `${named}  note     ${note}`),
    ]
  })
}
