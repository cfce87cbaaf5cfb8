/** What chunks are made of: pure, for platform/cli/analyse.ts. */
import path from 'node:path'
import { closure } from '../builds/index.ts'

/** A chunk of a build, as far as an analysis wants to know it. */
export interface AnalysedChunk {
  fileName: string
  /** As it travels (brotli), in kB of 1000 bytes. */
  kB: number
  /** File names of the chunks that it imports at once. */
  imports: readonly string[]
  /** The module that it is the entry of, or `null`. */
  entryOf: string | null
  /** The length of each module in it, before it is made small. */
  modules: Readonly<Record<string, number>>
}

/** The chunks that come with some others: they themselves and all that they import at once. */
export function reachable(
  chunks: readonly AnalysedChunk[],
  from: readonly string[],
): AnalysedChunk[] {
  const manifest = Object.fromEntries(
    chunks.map(({ fileName, imports }) => [fileName, { file: fileName, imports }]),
  )
  const files = closure(manifest, from).js
  return files.flatMap((file) => chunks.filter(({ fileName }) => fileName === file))
}

/**
 * Kilobytes by owner. What a chunk weighs is shared among its modules by their length: compression
 * works across them, so no module has a weight of its own.
 */
export function weightByOwner(
  chunks: readonly AnalysedChunk[],
  root: string,
): Record<string, number> {
  const weights: Record<string, number> = {}
  for (const { kB, modules } of chunks) {
    const whole = Object.values(modules).reduce((sum, length) => sum + length, 0)
    for (const [id, length] of Object.entries(modules)) {
      const owner = ownerOf(id, root)
      weights[owner] = (weights[owner] ?? 0) + (kB * length) / whole
    }
  }
  return weights
}

/** Whose a module is: a package's, a sub-path of `shared`, a part of the shop, or the build tools'. */
export function ownerOf(id: string, root: string): string {
  const [, inPackage] = id.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? []
  if (inPackage)
    return inPackage.startsWith('@module-federation/') ? '@module-federation' : inPackage
  if (!id.startsWith(root)) return 'build tools'
  const [folder = '', , part = ''] = path.relative(root, id).split('/')
  return folder === 'shared' ? `shared/${part.replace(/\..*/, '')}` : folder
}
