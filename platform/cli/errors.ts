/**
 * npm run errors -- FILE: prints what failed for shoppers, from the reports in a file, with stack traces mapped to the
 * sources of the stored releases.
 */

import { faultLines, gapLines, groupFaults, isFault, partOf, readReports } from '../errors/index.ts'
import { fail, isPartName, readCommandLine, refuseUsage } from '../project/index.ts'
import { defaultDeployRoot, fetchRelease } from '../release/index.ts'

const [file] = readCommandLine({}, 1).positionals
if (file === undefined) refuseUsage('Name a file of reports: npm run errors -- dist/reports.jsonl')

const { reports, unreadable } = await readReports(file).catch((error: Error) =>
  fail(`The reports cannot be read: ${error.message}`),
)
const root = await defaultDeployRoot()
const failed = reports.filter(isFault)
const releases = new Map(failed.map((report) => [`${partOf(report)} ${report.version}`, report]))
for (const report of releases.values()) {
  const part = partOf(report)
  // From the store, where this machine has not built it.
  if (isPartName(part)) await fetchRelease(root, part, report.version).catch(fail)
}
const { groups, missingMaps } = groupFaults(reports, root.releases)
for (const group of groups) console.log(`${faultLines(group).join('\n')}\n`)
if (groups.length === 0) console.log('The reports tell of no failure.')
for (const line of gapLines(unreadable, missingMaps)) console.error(line)
