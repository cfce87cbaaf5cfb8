/** Computes the content of chunks by owner, for platform/cli/analyse.ts. Pure. */
import path from 'node:path'
import { closure } from '../build/index.ts'

/** The data of a build's chunk that the analysis needs. */
export interface AnalysedChunk {
  fileName: string
  /** Transferred size (brotli), in kB of 1000 bytes. */
  kB: number
  /** File names of its static imports. */
  imports: readonly string[]
  /** The module whose entry it is, or `null`. */
  entryOf: string | null
  /** The length of each of its modules, before minification. */
  modules: Readonly<Record<string, number>>
}

/** The given chunks and all their static imports. */
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
 * Kilobytes by owner. The size of a chunk is divided among its modules by their length, since compression
 * works across modules, so that no module has a compressed size of its own.
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

/** The owner of a module: a package, a sub-path of `shared`, a part of the shop, or the build tools. */
export function ownerOf(id: string, root: string): string {
  const [, inPackage] = id.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? []
  if (inPackage)
    return inPackage.startsWith('@module-federation/') ? '@module-federation' : inPackage
  if (!id.startsWith(root)) return 'build tools'
  const [folder = '', , part = ''] = path.relative(root, id).split('/')
  return folder === 'shared' ? `shared/${part.replace(/\..*/, '')}` : folder
}
