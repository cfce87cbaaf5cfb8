import { getInstance } from '@module-federation/runtime'
import { CurrentGlobal, satisfy } from '@module-federation/runtime/core'

/**
 * Reports React's version as the reason for a failure: a remote that needs another React fails with errors that do not
 * name it.
 * @throws Error if the remote needs a React that this page does not have.
 */
export function checkReact(remote: string): void {
  const instance = CurrentGlobal.__FEDERATION__.__INSTANCES__.find(({ name }) => name === remote)
  const needed = instance?.options.shared.react?.[0]?.shareConfig.requiredVersion
  // The share scope contains only the shell's.
  const [version] = Object.keys(getInstance()?.shareScopeMap.default?.react ?? {})
  if (needed && version && !satisfy(version, needed))
    throw new Error(`${remote} needs react ${needed}, and the page has ${version}`)
}
