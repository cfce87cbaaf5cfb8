/** A plugin of the federation runtime that each remote contains. */
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'

/**
 * Fails with the list of everything that the remote needs and the page does not have. Otherwise the runtime would load
 * the remote, and the first use of a missing module would be a TypeError.
 */
export default function nameMissingShares(): ModuleFederationRuntimePlugin {
  return {
    name: 'name-missing-shares',
    initContainerShareScopeMap(args) {
      const { shareScope, options } = args
      const missing = Object.entries(options.shared).flatMap(([module, [share]]) => {
        // Another remote that needs a module may have registered it without having it.
        const versions = Object.entries(shareScope[module] ?? {})
          .filter(([, { shareConfig }]) => !('import' in shareConfig) || shareConfig.import)
          .map(([version]) => version)
        // '^19.0.0'
        const needed = share?.shareConfig.requiredVersion || ''
        const major = needed.match(/\d+/)?.[0]
        if (versions.some((version) => !major || version.split('.')[0] === major)) return []
        const has = versions.length > 0 ? `has ${versions.join(' and ')}` : 'does not provide it'
        return [`${module}${major ? ` ${major}` : ''}, and the page ${has}`]
      })
      if (missing.length > 0) throw new Error(`${options.name} needs ${missing.join('; ')}`)
      return args
    },
  }
}
