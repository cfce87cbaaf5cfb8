/** Stores and reads the reports of pages, and finds their errors in the sources. */
export { openCollector, reportsPath } from './collector.ts'
export { formatErrorGroup, formatGaps, groupErrors } from './error-groups.ts'
export { growingReports, isFailure, partOf, readReports } from './reports.ts'
export { sourceLineIn } from './source-maps.ts'
