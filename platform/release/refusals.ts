/** How a release ends that does not go live: it was refused, or it failed. Both messages say what is live. */
import { existsSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root as projectRoot } from '../project/index.ts'
import { liveDeployment } from './log.ts'
import type { DeployRoot } from './store.ts'

export class NotReleased extends Error {
  readonly reasons: readonly string[]

  constructor(stays: string, reasons: readonly string[]) {
    super(`Not released. ${stays}\n- ${reasons.join('\n- ')}`)
    this.reasons = reasons
  }
}

/** @throws Error always, with the reasons and what stays live. @param hint a sentence with a space before it. */
export async function refuse(
  root: DeployRoot,
  reasons: readonly string[],
  hint = '',
): Promise<never> {
  const live = await liveDeployment(root)
  const stays = live
    ? `Deployment ${live.number} stays live, made by ${live.by} on ${live.on}.`
    : 'Nothing is live yet.'
  throw new NotReleased(`${stays}${hint}`, reasons)
}

/**
 * Says what is live after any failure, and which disk is full.
 * @throws Error always.
 */
export async function failed(root: DeployRoot, error: NodeJS.ErrnoException): Promise<never> {
  const live = await liveDeployment(root).catch(() => null)
  if (!live || error instanceof NotReleased) throw error
  const { number, by, on } = live
  const reason = [error.message, ...(error.code === 'ENOSPC' ? [freeSpace(root)] : [])].join('. ')
  throw new Error(
    `The command failed. Deployment ${number} is live, made by ${by} on ${on}.\n- ${reason}`,
  )
}

function freeSpace(root: DeployRoot): string {
  const folders = [path.dirname(root.releases), projectRoot, os.tmpdir()].filter(existsSync)
  const free = folders.map((folder) => {
    const { bavail, bsize } = statfsSync(folder)
    return `${Math.floor((bavail * bsize) / 1e6)} MB in ${folder}`
  })
  return `Free space: ${free.join(', ')}`
}
