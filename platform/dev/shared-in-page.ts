/** In the pages of development servers: remotes from source, and shared modules that are edited. */
import type { RemoteDefinition } from 'shared/contract'

/** The modules that the page shares: by name, then by version. */
export type ShareScope = Record<string, Record<string, Share>>

interface Share {
  lib?: () => unknown
  get: () => unknown
  /** The built remotes that have loaded it, and the shell, which has it from source. */
  useIn: string[]
}

/** A plugin of the federation runtime that provides the modules of some remotes instead of their containers. */
export function sourcesPlugin(remotes: readonly RemoteDefinition[]) {
  return {
    name: 'sources',
    async loadEntry({ remoteInfo }: { remoteInfo: { name: string } }) {
      const remote = remotes.find(({ name }) => name === remoteInfo.name)
      if (!remote) return undefined
      const modules = { ...remote.screens, ...remote.slots, ...remote.overlays }
      return {
        // They import what they share with the page.
        init() {},
        async get(id: string) {
          const name = id.replace('./', '') as keyof typeof modules
          const module = await modules[name]?.load()
          return () => module
        },
      }
    },
  }
}

/**
 * Puts edited modules into the share scope.
 * @returns whether they are used everywhere: a built remote keeps a module that it has loaded before.
 */
export function replaceShared(scope: ShareScope, edited: Record<string, object>): boolean {
  let isEverywhere = true
  for (const [name, module] of Object.entries(edited)) {
    for (const share of Object.values(scope[name] ?? {})) {
      if (share.lib?.() === module) continue
      if (share.useIn.some((user) => user !== 'shell')) isEverywhere = false
      share.lib = () => module
      share.get = () => share.lib
    }
  }
  return isEverywhere
}
