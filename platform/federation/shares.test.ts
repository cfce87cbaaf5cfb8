import { getInstance } from '@module-federation/runtime'
import { expect, it } from 'vitest'
import { initHost, shared } from '../../shell/src/remotes/host.ts'
import { fromPage } from './shares.ts'

it('shares everything that remotes take from the page, and the runtime', () => {
  initHost()
  const scope = getInstance()?.shareScopeMap.default ?? {}
  expect(Object.keys(scope).toSorted()).toEqual(Object.keys(fromPage).toSorted())
  expect(scope['shared/shop']?.['1.0.0']?.lib?.()).toBe(shared['shared/shop'])
  expect(globalThis).toMatchObject({
    _FEDERATION_RUNTIME_CORE: { ModuleFederation: expect.any(Function) },
    _FEDERATION_RUNTIME_CORE_FROM: { name: 'shell', version: expect.stringMatching(/^\d/) },
  })
})
