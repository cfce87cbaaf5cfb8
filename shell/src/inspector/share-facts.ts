import type { ShareFacts } from 'shared/contract'

/** The fields in use of the federation runtime's share scope: by module, then by version. */
type ShareScope = Record<string, Record<string, { from: string; useIn: readonly string[] }>>

/** Lists the share scope of the page, by name. */
export function shareFacts(scope: ShareScope): readonly ShareFacts[] {
  return Object.entries(scope)
    .map(([name, byVersion]) => ({
      name,
      versions: Object.entries(byVersion).map(([version, { from }]) => ({
        version,
        provider: from,
      })),
      users: [...new Set(Object.values(byVersion).flatMap(({ useIn }) => useIn))].sort(),
    }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
