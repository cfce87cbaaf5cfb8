/** Compares what builds import with what others export. Every sentence says who must release first. */
import type { Release } from './release-file.ts'

const nameOf = ({ part, version }: Release) => `${part} ${version}`
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(' and ')

/** The new one of two must wait for the other. */
const first = (remote: Release, isNewShell: boolean) =>
  `release ${isNewShell ? remote.part : 'the shell'} first`

/** Exports of shared modules that a remote imports and a shell does not export, one sentence per module. */
export function missingExports(shell: Release, remote: Release, isNewShell: boolean): string[] {
  const exports = shell.record?.exports
  if (!exports) return []
  return Object.entries(remote.record?.imports ?? {}).flatMap(([module, names]) => {
    const missing = names.filter((name) => !exports[module]?.includes(name))
    return missing.length === 0
      ? []
      : [
          `${nameOf(remote)} imports ${quoted(missing)} from ${module}, which ${nameOf(shell)} does not export: ${first(remote, isNewShell)}.`,
        ]
  })
}

/**
 * Slots that one part renders in a version which the part that fills them does not support, or with other props than
 * that part knows in this version.
 */
export function slotMismatches(releases: readonly Release[]): string[] {
  return releases.flatMap((renderer) =>
    releases.flatMap((filler) =>
      Object.entries(renderer.record?.slotsUsed ?? {}).flatMap(([slot, versions]) => {
        const supported = filler.record?.slotsProvided[slot]
        // A page never has two versions of one part.
        if (!supported || filler.part === renderer.part) return []
        const newest = Math.max(...supported)
        return versions.flatMap((version) => {
          const rendered = `${nameOf(renderer)} renders version ${version} of the slot “${slot}”`
          if (!supported.includes(version)) {
            const late = version > newest ? filler : renderer
            return `${rendered}, and ${nameOf(filler)} supports ${supported.join(' and ')}: release ${late.part} first.`
          }
          return haveSameProps(renderer, filler, slot, version)
            ? []
            : `${rendered}, whose props are declared otherwise in ${nameOf(filler)}: leave them as they were, and declare new ones as version ${newest + 1}.`
        })
      }),
    ),
  )
}

/** Whether two releases were built with the same declaration of a slot's props, as far as they have recorded it. */
function haveSameProps(one: Release, other: Release, slot: string, version: number): boolean {
  const [first, second] = [one, other].map(({ record }) => record?.props[slot]?.[version])
  return first === undefined || second === undefined || first === second
}
