/** Which files a page needs first, computed from the builds' manifests, so that nothing waits in line. */
import { closure, type Files, readManifest } from '../builds/index.ts'

const shellEntry = 'index.html'

/** What the shell's page needs whatever it shows, and the module that starts it, as URLs. */
export function shellFiles(dist: string): Files & { entry: string } {
  const manifest = readManifest(dist)
  const { js, css } = closure(manifest, [shellEntry])
  return {
    js: js.map(fromRoot),
    css: css.map(fromRoot),
    entry: fromRoot(manifest[shellEntry]?.file ?? ''),
  }
}

/** The fonts that the first text needs: those of basic characters alone. Others come when a page has rarer ones. */
export function shellFonts(dist: string): string[] {
  const files = Object.values(readManifest(dist)).map(({ file }) => fromRoot(file))
  return files.filter((file) => /-basic-[^/]+\.woff2$/.test(file))
}

/** The folder that a remote's entry stands in: '/remotes/a/remoteEntry.js' -> '/remotes/a/'. */
export function baseOf(entry: string): string {
  return entry.slice(0, entry.lastIndexOf('/') + 1)
}

const fromRoot = (file: string) => `/${file}`
