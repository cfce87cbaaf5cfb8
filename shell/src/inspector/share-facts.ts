import type { ShareFacts } from 'shared/contract'

interface Share {
  from: string
  useIn: readonly string[]
  shareConfig?: object
}

/** The fields in use of the federation runtime's share scope: by module, then by version. */
type ShareScope = Record<string, Record<string, Share>>

/** Lists the share scope of the page, by name. */
export function shareFacts(scope: ShareScope): readonly ShareFacts[] {
  return Object.entries(scope)
    .map(([name, byVersion]) => ({
      name,
      versions: Object.entries(byVersion)
        // A remote that needs a module registers it, without having it.
        .filter(([, { shareConfig = {} }]) => !('import' in shareConfig) || shareConfig.import)
        .map(([version, { from }]) => ({ version, provider: from })),
      users: [...new Set(Object.values(byVersion).flatMap(({ useIn }) => useIn))].sort(),
    }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
