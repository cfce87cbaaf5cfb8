import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { makeFolder, withDraft } from './drafts.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const inFolder = temporaryFolder()

let drafts: string

beforeEach(() => {
  drafts = inFolder('drafts')
})

/** Leaves a draft as another process would. */
function draftOf(host: string, pid: number | undefined): string {
  const draft = path.join(drafts, `${host}.${pid}.abc123`)
  mkdirSync(path.join(draft, 'assets'), { recursive: true })
  return draft
}

it('removes the drafts of processes that have ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const ended = draftOf(os.hostname(), pid)
  const running = draftOf(os.hostname(), process.ppid)
  await withDraft(drafts, async (own) => expect(readdirSync(own)).toEqual([]))
  expect(existsSync(ended)).toBe(false)
  expect(existsSync(running)).toBe(true)
})

it('keeps the drafts of other machines for a day', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const [fresh, old] = [draftOf('vm.one', pid), draftOf('vm.two', pid)]
  const yesterday = Date.now() / 1000 - 24 * 3600 - 60
  utimesSync(old, yesterday, yesterday)
  await withDraft(drafts, async () => {})
  expect(existsSync(fresh)).toBe(true)
  expect(existsSync(old)).toBe(false)
})

it('keeps the drafts of other machines if the clock of this one is days ahead', async () => {
  const fresh = draftOf('vm.one', process.pid)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 3600 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await withDraft(drafts, async () => {})
  expect(existsSync(fresh)).toBe(true)
})

it('leaves nothing behind when a folder cannot be completed', async () => {
  const fill = async (draft: string) => {
    mkdirSync(draft)
    throw new Error('disk full')
  }
  await expect(makeFolder(inFolder('site'), drafts, fill)).rejects.toThrow('disk full')
  expect(readdirSync(drafts)).toEqual([])
  expect(existsSync(inFolder('site'))).toBe(false)
})
