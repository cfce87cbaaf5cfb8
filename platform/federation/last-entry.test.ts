import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { federation } from '@module-federation/vite'
import { build, type Plugin } from 'vite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { inRoot } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { lastEntry, provideLastEntry } from './last-entry.ts'
import { fromPage, remoteSettings } from './shares.ts'

const inFolder = temporaryFolder()

/**
 * Builds a remote that exposes `cart.ts`.
 * @param moduleParseIdleTimeout of the federation plugin, in seconds. @returns the promise of the build.
 */
function buildOf(
  files: Record<string, string>,
  moduleParseIdleTimeout: number,
  ...plugins: Plugin[]
) {
  const root = inFolder()
  symlinkSync(inRoot('remote-cart/node_modules'), path.join(root, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text)
  // The plugin does nothing in tests unless it is told to.
  vi.stubEnv('MFE_VITE_NO_TEST_ENV_CHECK', 'true')
  onTestFinished(() => void vi.unstubAllEnvs())
  return build({
    ...{ configFile: false, root, logLevel: 'silent' },
    plugins: [
      ...plugins,
      provideLastEntry(async () => [path.join(root, 'cart.ts')]),
      federation({
        ...remoteSettings,
        moduleParseIdleTimeout,
        name: 'cart',
        exposes: { './cart': './cart.ts' },
        shared: fromPage,
      }),
    ],
    build: { write: false, rolldownOptions: { input: { lastEntry } } },
  })
}

const cart = `
  import { formatRupees } from 'shared/format'
  import { day } from './day'
  export const text = formatRupees(1) + day`

it('lets the federation plugin know all uses of shares, however slowly modules are read', async () => {
  const slow: Plugin = {
    name: 'slow',
    enforce: 'pre',
    async load(id) {
      if (id.endsWith('day.ts')) await setTimeout(200)
    },
  }
  const day = `import { formatDay } from 'shared/format'\n export const day = formatDay('2026-01-01')`
  await expect(buildOf({ 'cart.ts': cart, 'day.ts': day }, 60, slow)).resolves.toBeDefined()
})

it('does not keep a build from reporting an error', async () => {
  // That modules are read for longer than `moduleParseIdleTimeout`.
  vi.spyOn(console, 'warn').mockReturnValue()
  const files = { 'cart.ts': cart, 'day.ts': 'export const = 1' }
  await expect(buildOf(files, 0.1)).rejects.toThrow('day.ts')
})
