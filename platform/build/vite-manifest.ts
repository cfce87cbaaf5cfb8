import { readFileSync } from 'node:fs'
import path from 'node:path'
import { outputNames } from '../project/index.ts'

interface Chunk {
  file: string
  name?: string
  src?: string
  isEntry?: boolean
  css?: string[]
  imports?: readonly string[]
  dynamicImports?: string[]
}

export type ViteManifest = Record<string, Chunk>

export interface Files {
  js: string[]
  css: string[]
}

/** The manifest that Vite writes with a build. */
export function readManifest(folder: string): ViteManifest {
  return JSON.parse(readFileSync(path.join(folder, outputNames.viteManifest), 'utf8'))
}

/** The chunk with which pages start. */
export function startOf(manifest: ViteManifest): string {
  return Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
}

/** The files of some chunks and of what they import statically. */
export function closure(manifest: ViteManifest, keys: readonly string[]): Files {
  const seen = new Set<string>()
  const js: string[] = []
  const css = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    if (chunk.file.endsWith('.js')) js.push(chunk.file)
    chunk.imports?.forEach(visit)
    // Rules of imports come first in the cascade.
    for (const file of chunk.css ?? []) css.add(file)
  }
  keys.forEach(visit)
  return { js, css: [...css] }
}
