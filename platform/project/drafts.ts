/** Folders for unfinished work, so that a killed process leaves nothing that looks finished. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The age in milliseconds at which a draft counts as abandoned, even if another machine's process has made it. */
const abandonedAfter = 24 * 3600 * 1000

/**
 * Calls `use` with an empty folder in `drafts`, and removes the folder in the end. Also removes those of processes that
 * were killed.
 */
export async function withDraft<T>(drafts: string, use: (draft: string) => Promise<T>): Promise<T> {
  const draft = createDraft(drafts)
  const now = statSync(draft).mtimeMs
  for (const name of readdirSync(drafts)) {
    const other = path.join(drafts, name)
    if (isAbandoned(other, now)) remove(other)
  }
  return use(draft).finally(() => remove(draft))
}

function createDraft(drafts: string): string {
  mkdirSync(drafts, { recursive: true })
  return mkdtempSync(path.join(drafts, `${os.hostname()}.${process.pid}.`))
}

/**
 * The time by the clock of a file system, which machines may share, in milliseconds since 1970. By that of this machine
 * if it cannot write there, or if the folder around the drafts is missing, which this does not create.
 */
export function timeIn(drafts: string): number {
  if (!existsSync(path.dirname(drafts))) return Date.now()
  try {
    const draft = createDraft(drafts)
    const { mtimeMs } = statSync(draft)
    remove(draft)
    return mtimeMs
  } catch {
    return Date.now()
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

function isAbandoned(draft: string, now: number): boolean {
  const [, host, pid] = /^(.*)\.(\d+)\.\w+$/.exec(path.basename(draft)) ?? []
  if (host === os.hostname() && !isRunning(Number(pid))) return true
  const created = statSync(draft, { throwIfNoEntry: false })?.mtimeMs
  return created !== undefined && created < now - abandonedAfter
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Creates a folder that is either complete or missing. If another process was first, its folder stays.
 * @param drafts where the folder is filled; on the same file system.
 * @param fill creates the folder at the given path, which has the same name.
 */
export async function makeFolder(
  folder: string,
  drafts: string,
  fill: (draft: string) => Promise<unknown>,
): Promise<void> {
  if (existsSync(folder)) return
  await withDraft(drafts, async (around) => {
    const draft = path.join(around, path.basename(folder))
    await fill(draft)
    moveFolder(draft, folder)
  }).catch((error) => {
    if (!existsSync(folder)) throw error
  })
}

/** Moves a finished folder to its place. */
export function moveFolder(draft: string, folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true })
  renameSync(draft, folder)
}
