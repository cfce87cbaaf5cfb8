import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { TraceMap } from '@jridgewell/trace-mapping'

/** The source maps of stored releases. */
export class StoredMaps {
  private readonly releases: string
  private readonly maps = new Map<string, TraceMap>()

  /** @param releases the folder of releases: `<part>/<version>/maps`. */
  constructor(releases: string) {
    this.releases = releases
  }

  /**
   * The map of a script. @param script its path, as '/assets/index-a1b2c3d4.js'.
   * @param part what the report is about: the script is this version's of it, or the shell's of any version.
   */
  find(script: string, part: string, version: string): TraceMap | null {
    const names = script.split('/')
    // Composition adds a hash to the name of an entry.
    const built = names.at(-1)?.replace(/-[\da-f]{10}(?=\.js$)/, '')
    for (const folder of this.folders(part, version)) {
      for (const name of [names.slice(-2).join('/'), names.at(-1), built]) {
        const file = path.join(folder, `${name}.map.gz`)
        if (existsSync(file)) return this.read(file)
      }
    }
    return null
  }

  /** Whether a release is stored with its maps. */
  has(part: string, version: string): boolean {
    return existsSync(this.folder(part, version))
  }

  private *folders(part: string, version: string) {
    yield this.folder(part, version)
    const shells = path.join(this.releases, 'shell')
    // Names of the shell's scripts carry hashes: any version that has one has the same.
    if (existsSync(shells)) for (const name of readdirSync(shells)) yield this.folder('shell', name)
  }

  private folder(part: string, version: string) {
    // What a report says is no path.
    return path.join(this.releases, path.basename(part), path.basename(version), 'maps')
  }

  private read(file: string): TraceMap {
    const known = this.maps.get(file)
    if (known) return known
    const map = new TraceMap(gunzipSync(readFileSync(file)).toString())
    this.maps.set(file, map)
    return map
  }
}
