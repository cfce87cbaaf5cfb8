/** Which files a page needs first, computed from the builds' manifests, so that nothing waits in line. */
import path from 'node:path'
import { closure, type Files, readManifest, type ViteManifest } from '../builds/index.ts'

/** What the shell's page needs whatever it shows. */
export function shellFiles(dist: string): Files {
  return closure(readManifest(dist), ['index.html'])
}

/** The fonts of the shell that the first text wants at once: others have a few characters more. */
export function shellFonts(dist: string): string[] {
  const files = Object.values(readManifest(dist)).map(({ file }) => `/${file}`)
  return files.filter((file) => /-basic-[^/]+\.woff2$/.test(file))
}

/**
 * What one exposed module of a remote needs, as absolute URLs.
 * @param dist the remote's build.
 * @param base the URL of the folder that holds its remoteEntry.js.
 * @param expose such as 'product-list'.
 */
export function remoteFiles(dist: string, base: string, expose: string): Files {
  const manifest = readManifest(dist)
  const keys = Object.keys(manifest)
  const entry = keys.filter((key) => fileOf(manifest, key) === 'remoteEntry.js')
  const source = keys.filter((key) => key.endsWith(`src/expose/${expose}.ts`))
  const { js, css } = closure(manifest, [...entry, ...source])
  const absolute = (file: string) => base + file
  return { js: js.map(absolute), css: css.map(absolute) }
}

/** The folder that a remote's entry stands in: '/remotes/a/remoteEntry.js' -> '/remotes/a/'. */
export function baseOf(entry: string): string {
  return entry.slice(0, entry.lastIndexOf('/') + 1)
}

interface LinkOptions {
  /** The hashes that the import map asks for, by file. */
  integrity?: Record<string, string>
  /**
   * Whether the page shows what it has to show before any module runs: then a slow line carries its
   * pictures first.
   */
  rendered?: boolean
}

/** Links to fonts, which the first text wants at once. */
export function fontLinks(fonts: readonly string[]): string[] {
  return fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`,
  )
}

/** Links to modules: to all of them at once, so that none waits for another. */
export function moduleLinks(
  js: readonly string[],
  { integrity = {}, rendered = false }: LinkOptions = {},
): string[] {
  return [...new Set(js)].map((file) => {
    // A preload without the hash that the import map asks for would be fetched for nothing.
    const hash = integrity[file] ? ` integrity="${integrity[file]}"` : ''
    const priority = rendered ? ' fetchpriority="low"' : ''
    return `<link rel="modulepreload" href="${file}"${hash} crossorigin${priority}>`
  })
}

const fileOf = (manifest: ViteManifest, key: string) =>
  path.posix.normalize(manifest[key]?.file ?? '')
