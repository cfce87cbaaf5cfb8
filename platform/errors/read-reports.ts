import { open } from 'node:fs/promises'
import * as v from 'valibot'
import { Batch, type Report } from './report.ts'

interface ReadReports {
  reports: Report[]
  /** The lines that are no reports, counted from 1, and why. */
  unreadable: { line: number; reason: string }[]
}

/** Reads a file of reports: on each line what one request brought. @throws the system's error. */
export async function readReports(file: string): Promise<ReadReports> {
  const reports: Report[] = []
  const unreadable: ReadReports['unreadable'] = []
  const input = await open(file)
  let line = 0
  for await (const text of input.readLines()) {
    line += 1
    if (text.trim() === '') continue
    const batch = readBatch(text)
    if (typeof batch === 'string') unreadable.push({ line, reason: batch })
    else
      for (const report of batch.reports)
        reports.push(batch.at ? { ...report, at: batch.at } : report)
  }
  return { reports, unreadable }
}

const Line = v.pipe(v.string(), v.parseJson(undefined, 'not JSON'), Batch)

/** What one request brought, or why it is no report. */
export function readBatch(text: string): Batch | string {
  const batch = v.safeParse(Line, text)
  if (batch.success) return batch.output
  const [issue] = batch.issues
  return [v.getDotPath(issue), issue.message].filter(Boolean).join(': ')
}
