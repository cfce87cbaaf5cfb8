import { build } from 'vite'
import { expect, it } from 'vitest'
import { inRoot } from '../project/index.ts'
import { hostInit } from './host-init.ts'

it('ends the build if the federation plugin no longer has the function that starts a host', async () => {
  const withoutFederation = build({
    configFile: false,
    root: inRoot('shell'),
    logLevel: 'silent',
    plugins: [hostInit()],
    build: { write: false },
  })
  await expect(withoutFederation).rejects.toThrow(
    'platform/federation/host-init.ts has to find initHost somewhere else',
  )
})
