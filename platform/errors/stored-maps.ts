import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { TraceMap } from '@jridgewell/trace-mapping'

export type StoredMaps = ReturnType<typeof storedMaps>

/** The source maps of stored releases. @param releases their folder: `<part>/<version>/maps`. */
export function storedMaps(releases: string) {
  const maps = new Map<string, TraceMap>()
  // What a report says is no path.
  const folderOf = (part: string, version: string) =>
    path.join(releases, path.basename(part), path.basename(version), 'maps')

  function* folders(part: string, version: string) {
    yield folderOf(part, version)
    const shells = path.join(releases, 'shell')
    // Names of the shell's scripts carry hashes: any version that has one has the same.
    if (existsSync(shells)) for (const name of readdirSync(shells)) yield folderOf('shell', name)
  }

  function read(file: string): TraceMap {
    const map = maps.get(file) ?? new TraceMap(gunzipSync(readFileSync(file)).toString())
    maps.set(file, map)
    return map
  }

  return {
    /**
     * The map of a script. @param script its path, as '/assets/index-a1b2c3d4.js'.
     * @param part what the report is about: the script is this version's of it, or the shell's of any version.
     */
    find(script: string, part: string, version: string): TraceMap | null {
      const names = script.split('/')
      // Composition adds a hash to the name of an entry.
      const built = names.at(-1)?.replace(/-[\da-f]{10}(?=\.js$)/, '')
      for (const folder of folders(part, version)) {
        for (const name of [names.slice(-2).join('/'), names.at(-1), built]) {
          const file = path.join(folder, `${name}.map.gz`)
          if (existsSync(file)) return read(file)
        }
      }
      return null
    },
    /** Whether a release is stored with its maps. */
    has: (part: string, version: string) => existsSync(folderOf(part, version)),
  }
}
