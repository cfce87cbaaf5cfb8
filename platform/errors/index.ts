/** Stores and reads the reports of pages, and finds their errors in the sources. */
export { openCollector, reportsPath } from './collector.ts'
export { faultLines, gapLines } from './fault-lines.ts'
export { groupFaults, isFault } from './group-faults.ts'
export { readReports } from './read-reports.ts'
export { partOf } from './report.ts'
