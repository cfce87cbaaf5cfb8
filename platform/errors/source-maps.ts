/** Finds positions in built scripts in the sources, by the source maps of stored releases. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'

export type StoredMaps = ReturnType<typeof storedMaps>

/** The source maps of stored releases. @param releases their folder: `<part>/<version>/maps`. */
export function storedMaps(releases: string) {
  const maps = new Map<string, TraceMap>()
  // Anybody may send a report, so a name in it must not lead to another folder.
  const folderOf = (part: string, version: string) =>
    path.join(releases, path.basename(part), path.basename(version), 'maps')

  function* folders(part: string, version: string) {
    yield folderOf(part, version)
    const shells = path.join(releases, 'shell')
    // The names of the shell's scripts contain hashes: any version that has one has the same.
    if (existsSync(shells)) for (const name of readdirSync(shells)) yield folderOf('shell', name)
  }

  function read(file: string): TraceMap {
    const map = maps.get(file) ?? new TraceMap(gunzipSync(readFileSync(file)).toString())
    maps.set(file, map)
    return map
  }

  return {
    /**
     * The map of a script. @param script its path, such as '/assets/index-a1b2c3d4.js'.
     * @param part what the report is about: the script belongs to this version of it, or to any version of the shell.
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

/** A position in a stack. */
export interface Frame {
  /** As the browser reported it: '/assets/index-a1b2c3d4.js:1:204'. */
  place: string
  /** In the sources; missing if no map is stored. */
  source?: { file: string; line: number; text: string }
}

/** Lines and columns count from 1; anybody may send a report with other ones. */
const numbered = /^(.+?)(?:\?[^:]*)?:([1-9]\d*):([1-9]\d*)$/

/** Finds the positions of a stack in the sources of its release. */
export function readableStack(
  { part, version, stack }: { part: string; version: string; stack: readonly string[] },
  maps: StoredMaps,
): Frame[] {
  return stack.map((place) => {
    const [, script, line, column] = numbered.exec(place) ?? []
    const map = script ? maps.find(script, part, version) : null
    if (!map) return { place }
    // Maps count columns from 0.
    const at = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 })
    if (at.source === null) return { place }
    const text = sourceContentFor(map, at.source)?.split('\n')[at.line - 1]?.trim() ?? ''
    return { place, source: { file: at.source, line: at.line, text } }
  })
}
