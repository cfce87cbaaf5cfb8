import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** How often somebody who waits looks again, and how long they wait at most; in milliseconds. */
const patience = { step: 50, most: 120_000 }

/**
 * Runs `work` while nobody else holds the lock: two teams that release at once go live one after the
 * other, each on top of the other. A lock whose process is gone is taken over.
 * @throws Error when the lock is held for longer than two minutes.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true })
  const deadline = Date.now() + patience.most
  while (!take(file)) {
    if (Date.now() > deadline)
      throw new Error(`Somebody else has been deploying for too long: ${file}`)
    await wait(patience.step)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  const mine = `${file}.${process.pid}`
  // Linked into place with its content: a lock without an owner cannot come to be.
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file)
    return true
  } catch {
    takeAwayIfDead(file)
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function takeAwayIfDead(file: string) {
  if (isRunning(holderOf(file))) return
  const aside = `${file}.${process.pid}.gone`
  try {
    renameSync(file, aside)
    // Another may have taken it over between the two looks: then it is theirs again.
    if (isRunning(holderOf(aside))) linkSync(aside, file)
    rmSync(aside, { force: true })
  } catch {
    // It is gone already.
  }
}

/** @returns `null` when nobody holds it. */
function holderOf(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isRunning(pid: number | null): boolean {
  if (pid === null) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
