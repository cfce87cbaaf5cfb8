import { ModuleFederation } from '@module-federation/runtime'
import { expect, it, vi } from 'vitest'
import nameMissingShares from './name-missing-shares.ts'

const nothing = async () => () => {
  throw new Error('A remote has no shared module of its own')
}

/** A remote that needs React 19 and `shared/shop`, on a page with these modules by their versions. */
function start(page: Record<string, { version: string; import?: false }>) {
  const remote = new ModuleFederation({
    name: 'cart',
    remotes: [],
    plugins: [nameMissingShares()],
    shared: {
      react: { get: nothing, shareConfig: { singleton: true, requiredVersion: '^19.0.0' } },
      'shared/shop': { get: nothing, shareConfig: { singleton: true, requiredVersion: false } },
    },
  })
  const scope = Object.fromEntries(
    Object.entries(page).map(([name, { version, ...shareConfig }]) => [
      name,
      { [version]: { version, from: 'shell', get: nothing, useIn: [], shareConfig } },
    ]),
  )
  remote.initShareScopeMap('default', scope as never)
}

const react = { version: '19.3.1' }
const shop = { version: '1.0.0' }

it('lets a remote start on a page that has everything it needs', () => {
  expect(() => start({ react, 'shared/shop': shop })).not.toThrow()
})

it('names everything that the page does not have, and the version that it has instead', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(() => start({ react: { version: '18.3.1' } })).toThrow(
    'cart needs react 19, and the page has 18.3.1; shared/shop, and the page does not provide it',
  )
  expect(warn).toHaveBeenCalledOnce()
})

it('does not mistake what another remote needs for what the page has', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(() => start({ react, 'shared/shop': { ...shop, import: false } })).toThrow(
    'cart needs shared/shop, and the page does not provide it',
  )
  expect(warn).toHaveBeenCalledOnce()
})
