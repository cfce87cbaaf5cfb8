/** Computes the files that a page needs first from the builds' manifests, so that they load in parallel. */
import { closure, type Files, readManifest, startOf } from '../build/index.ts'
import { outputNames } from '../project/index.ts'

/** What every page needs of the shell, and the module that starts it, as URLs. */
export function shellFiles(dist: string): Files & { entry: string } {
  const manifest = readManifest(dist)
  const entry = startOf(manifest)
  // The federation plugin imports the shell's container before anything runs, from the file that everybody needs anyway.
  const container = Object.keys(manifest).filter(
    (key) => manifest[key]?.file === outputNames.remoteEntry,
  )
  const { js, css } = closure(manifest, [entry, ...container])
  return {
    js: js.map(fromRoot),
    css: css.map(fromRoot),
    entry: fromRoot(manifest[entry]?.file ?? ''),
  }
}

/** The fonts that the first text needs: only those of basic characters. Others load when a page needs them. */
export function shellFonts(dist: string): string[] {
  const files = Object.values(readManifest(dist)).map(({ file }) => fromRoot(file))
  return files.filter((file) => /-basic-[^/]+\.woff2$/.test(file))
}

/** The folder of a remote's entry: '/remotes/a/remoteEntry.js' -> '/remotes/a/'. */
export function baseOf(entry: string): string {
  return entry.slice(0, entry.lastIndexOf('/') + 1)
}

const fromRoot = (file: string) => `/${file}`
