import { expect, it } from 'vitest'
import { root } from '../project/index.ts'
import { fromPage, fromShell, remoteSettings, shellSettings } from './shares.ts'

it('names no path of this machine, so that a build is the same in every checkout', () => {
  expect(JSON.stringify([shellSettings, remoteSettings, fromShell, fromPage])).not.toContain(root)
  // Without it, the plugin adds it by its path.
  expect(shellSettings.runtimePlugins).toContainEqual(
    expect.stringContaining('injectExternalRuntimeCorePlugin'),
  )
})
