import { Command } from '@commander-js/extra-typings'
import { fail, partNames } from '../../project/index.ts'
import { text } from '../command-line.ts'

export const errors = new Command('errors')
  .summary('prints what has failed for shoppers')
  .description(
    'Prints what has failed for shoppers, from a file of reports. Stack traces show the sources of the stored releases.',
  )
  .argument('<file>', 'the reports, such as dist/reports.jsonl', text)
  .action(async (file) => {
    const { formatErrorGroup, formatGaps, groupErrors, isFailure, partOf, readReports } =
      await import('../../errors/index.ts')
    const { defaultDeployRoot, fetchRelease, liveDeployment, servedBy } = await import(
      '../../release/index.ts'
    )
    const { reports, unreadable } = await readReports(file).catch((error: Error) =>
      fail(`The reports cannot be read: ${error.message}`),
    )
    const root = await defaultDeployRoot()
    const failed = reports.filter(isFailure)
    const releases = new Map(
      failed.map((report) => [`${partOf(report)} ${report.version}`, report]),
    )
    const live = await liveDeployment(root).catch(fail)
    const served = live ? servedBy(live.site, live.retained).map(({ part }) => part) : []
    // Anybody may send a report, so a name in it counts only if it is that of a part.
    const known = new Set([...partNames, ...served])
    for (const report of releases.values()) {
      const part = partOf(report)
      // From the store, if this machine has not built it.
      if (known.has(part)) await fetchRelease(root, part, report.version).catch(fail)
    }
    const { groups, missingMaps } = groupErrors(reports, root.releases)
    for (const group of groups) console.log(`${formatErrorGroup(group).join('\n')}\n`)
    if (groups.length === 0) console.log('The reports contain no failures.')
    for (const line of formatGaps(unreadable, missingMaps)) console.error(line)
  })
