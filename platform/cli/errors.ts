/**
 * npm run errors -- FILE: prints what failed for shoppers, from the reports in a file, with stack traces mapped to the
 * sources of the stored releases.
 */
import { fail, isPartName, readCommandLine, refuseUsage } from '../base/index.ts'
import { defaultDeployRoot, fetchRelease } from '../releases/index.ts'
import {
  faultLines,
  gapLines,
  groupFaults,
  isFault,
  partOf,
  readReports,
  StoredMaps,
} from '../telemetry/index.ts'

const [file] = readCommandLine({}, 1).positionals
if (file === undefined) refuseUsage('Name a file of reports: npm run errors -- dist/reports.jsonl')

const { reports, unreadable } = await readReports(file).catch((error: Error) =>
  fail(`The reports cannot be read: ${error.message}`),
)
const root = await defaultDeployRoot()
for (const report of reports.filter(isFault)) {
  const part = partOf(report)
  // From the store, if this machine has not built it.
  if (isPartName(part)) await fetchRelease(root, part, report.version)
}
const { groups, missingMaps } = groupFaults(reports, new StoredMaps(root.releases))
for (const group of groups) console.log(`${faultLines(group).join('\n')}\n`)
if (groups.length === 0) console.log('The reports tell of no failure.')
for (const line of gapLines(unreadable, missingMaps)) console.error(line)
