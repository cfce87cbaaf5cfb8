/** Finds positions in built scripts in the sources, by the source maps of stored releases. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'

/** A position in a stack. */
export interface Frame {
  /** As the browser reported it: '/assets/index-a1b2c3d4.js:1:204'. */
  place: string
  /** In the sources; missing if no map is stored. */
  source?: { file: string; line: number; text: string }
}

/** What a report is about. */
interface Build {
  part: string
  version: string
}

/** Lines and columns count from 1; anybody may send a report with other ones. */
const numbered = /^(.+?)(?:\?[^:]*)?:([1-9]\d*):([1-9]\d*)$/

export type StoredMaps = ReturnType<typeof storedMaps>

/** The source maps of stored releases. @param releases their folder: `<part>/<version>/maps`. */
export function storedMaps(releases: string) {
  const maps = new Map<string, TraceMap>()
  // Anybody may send a report, so a name in it must not lead to another folder.
  const folderOf = ({ part, version }: Build) =>
    path.join(releases, path.basename(part), path.basename(version), 'maps')
  const shells = path.join(releases, 'shell')
  // The names of the shell's scripts contain hashes, so every version with a script of that name has the same script.
  const ofShell = (existsSync(shells) ? readdirSync(shells) : []).map((version) =>
    folderOf({ part: 'shell', version }),
  )

  /** @param script its path, such as '/assets/index-a1b2c3d4.js': of the build, or of any version of the shell. */
  function find(script: string, build: Build): TraceMap | null {
    const names = script.split('/')
    // Composition adds a hash to the name of an entry.
    const built = names.at(-1)?.replace(/-[\da-f]{10}(?=\.js$)/, '')
    const file = [folderOf(build), ...ofShell]
      .flatMap((folder) =>
        [names.slice(-2).join('/'), names.at(-1), built].map((name) =>
          path.join(folder, `${name}.map.gz`),
        ),
      )
      .find((each) => existsSync(each))
    if (!file) return null
    const map = maps.get(file) ?? readMap(file)
    maps.set(file, map)
    return map
  }

  return {
    /** Finds the positions of a stack in the sources. */
    read: (stack: readonly string[], build: Build): Frame[] =>
      stack.map((place) => {
        const [, script, line, column] = numbered.exec(place) ?? []
        const map = script ? find(script, build) : null
        const source = map && sourceAt(map, Number(line), Number(column))
        return source ? { place, source } : { place }
      }),
    /** Whether a release is stored with its maps. */
    has: (build: Build) => existsSync(folderOf(build)),
  }
}

function readMap(file: string): TraceMap {
  return new TraceMap(gunzipSync(readFileSync(file)).toString())
}

function sourceAt(map: TraceMap, line: number, column: number): Frame['source'] {
  // Maps count columns from 0.
  const at = originalPositionFor(map, { line, column: column - 1 })
  if (at.source === null) return undefined
  const text = sourceContentFor(map, at.source)?.split('\n')[at.line - 1]?.trim() ?? ''
  return { file: at.source, line: at.line, text }
}

/**
 * Finds the innermost line of the project in the stack of an error in Node, by the maps beside its scripts.
 * @returns such as 'shared/src/ui/price.tsx:12  return amount.format()'; `undefined` if no script has a map.
 */
export function sourceLineIn(stack: string): string | undefined {
  for (const [place, url = '', line, column] of stack.matchAll(/(file:.+):(\d+):(\d+)\)?$/gm)) {
    const file = `${fileURLToPath(url)}.map.gz`
    const source = existsSync(file) && sourceAt(readMap(file), Number(line), Number(column))
    if (source && !source.file.startsWith('node_modules/')) return formatFrame({ place, source })
  }
  return undefined
}

/** A position in the sources, or the browser's if no map is stored. */
export function formatFrame({ place, source }: Frame): string {
  if (!source) return place
  return `${source.file}:${source.line}${source.text ? `  ${source.text}` : ''}`
}
