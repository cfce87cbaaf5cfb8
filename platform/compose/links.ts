/** Computes the files that a page needs first from the builds' manifests, so that they load in parallel. */
import { closure, type Files, readManifest } from '../build/index.ts'

const shellEntry = 'index.html'

/** What every page needs of the shell, and the module that starts it, as URLs. */
export function shellFiles(dist: string): Files & { entry: string } {
  const manifest = readManifest(dist)
  const { js, css } = closure(manifest, [shellEntry])
  return {
    js: js.map(fromRoot),
    css: css.map(fromRoot),
    entry: fromRoot(manifest[shellEntry]?.file ?? ''),
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
