import { appendFileSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { growingReports } from './reports.ts'

const inFolder = temporaryFolder()

let file: string

beforeEach(() => {
  file = inFolder('reports.jsonl')
})

const at = '2026-03-02T10:15:04.000Z'
const line = (...causes: string[]) =>
  JSON.stringify({ at, reports: causes.map((cause) => ({ about: 'start', version: '1', cause })) })

async function causesOf(reports: ReturnType<ReturnType<typeof growingReports>>) {
  const causes: unknown[] = []
  for await (const report of reports) {
    expect(report.at).toBe(at)
    causes.push('cause' in report && report.cause)
  }
  return causes
}

it('reads each report once, as soon as its line is complete', async () => {
  const read = growingReports(file)
  expect(await causesOf(read())).toEqual([])
  const next = line('drei – ä')
  // In the middle of a character.
  const cut = Buffer.from(next).indexOf('–') + 1
  writeFileSync(file, `${line('one', 'two')}\nnonsense\n`)
  appendFileSync(file, Buffer.from(next).subarray(0, cut))
  expect(await causesOf(read())).toEqual(['one', 'two'])
  expect(await causesOf(read())).toEqual([])
  appendFileSync(file, Buffer.from(next).subarray(cut))
  appendFileSync(file, `\n${line('four')}\n`)
  expect(await causesOf(read())).toEqual(['drei – ä', 'four'])
})

it('begins anew when the file was rotated', async () => {
  const read = growingReports(file)
  writeFileSync(file, `${line('one')}\n${line('two')}\n`)
  expect(await causesOf(read())).toHaveLength(2)
  writeFileSync(file, `${line('three')}\n`)
  expect(await causesOf(read())).toEqual(['three'])
})
