import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { federation } from '@module-federation/vite'
import { build, type Plugin } from 'vite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { inRoot, outputNames, sharedFile } from '../../project/index.ts'
import { temporaryFolder } from '../../project/testing/temporary-folder.ts'
import { fromPage, remoteSettings } from '../shares.ts'
import { recordCompatibility } from './compatibility-record.ts'
import { declaredMembers } from './members.ts'

vi.mock('../remote-definition.ts', async (original) => {
  const { definitionOf } = await original<typeof import('../remote-definition.ts')>()
  const nothing = { exposes: {}, slotsProvided: {} }
  return { definitionOf: (name: string) => (name === 'toys' ? nothing : definitionOf(name)) }
})

const inFolder = temporaryFolder()

/** Builds some files as the cart remote. @returns its record. */
async function recordOf(files: Record<string, string>, isFederated = true) {
  const folder = inFolder()
  symlinkSync(inRoot('remote-cart/node_modules'), path.join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  // The plugin does nothing in tests unless it is told to.
  vi.stubEnv('MFE_VITE_NO_TEST_ENV_CHECK', 'true')
  onTestFinished(() => void vi.unstubAllEnvs())
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [
      isFederated &&
        federation({
          ...remoteSettings,
          name: 'cart',
          exposes: { './cart': './src/cart.tsx' },
          shared: fromPage,
        }),
      recordCompatibility('cart'),
    ],
    // The development form of React's JSX needs all of React.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: path.join(folder, 'src/cart.tsx') } },
  })
  return recordIn(result)
}

/** The record in the output of a build. */
function recordIn(result: Awaited<ReturnType<typeof build>>) {
  const [{ output = [] } = {}] = [result].flat().filter((one) => 'output' in one)
  const record = output.find(({ fileName }) => fileName === outputNames.compatibilityRecord)
  return JSON.parse(record?.type === 'asset' ? String(record.source) : '')
}

it('names what a remote uses of each shared module, and its slots', async () => {
  const record = await recordOf({
    'src/cart.tsx': `
      import { createElement as element } from 'react'
      import { formatRupees } from 'shared/format'
      import { showToast } from 'shared/shop'
      import { Slot } from 'shared/shop'
      import { paths as addresses } from 'shared/routing'
      export const Screen = () => element('p', null, formatRupees(1), addresses.productDetail('1'), addresses.cart())
      export const prefetch = () => showToast('Hello')
      export const Other = () => <Slot name="address-picker" version={1} />`,
  })
  expect(record).toMatchObject({
    exports: {},
    imports: {
      'shared/format': ['formatRupees'],
      'shared/routing': ['paths', 'paths.cart', 'paths.productDetail'],
      'shared/shop': ['Slot', 'showToast'],
    },
    slotsProvided: { 'resume-payment': [1], 'refused-changes': [1] },
    slotsUsed: { 'address-picker': [1] },
    props: {
      'address-picker': { 1: expect.any(String) },
      'refused-changes': { 1: expect.any(String) },
    },
  })
  expect(record.props).not.toHaveProperty('search-suggestions')
  expect(record.imports.react).toContain('createElement')
  expect(record.imports.react).not.toContain('useState')
})

it('names what the shell exports of each shared module, with the members of objects', async () => {
  const own = inFolder('own.ts')
  writeFileSync(own, "export const paths = { logo: '/logo.svg' }")
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [recordCompatibility('shell')],
    build: { write: false, rolldownOptions: { input: [sharedFile('shared/routing'), own] } },
  })
  const { exports } = recordIn(result)
  expect(exports['shared/routing']).toEqual(
    expect.arrayContaining(['Link', 'paths', 'paths.wishlist', 'patterns', 'patterns.wishlist']),
  )
  expect(exports['shared/routing']).not.toContain('SitePath')
  expect(exports['shared/routing']).not.toContain('paths.logo')
})

it('names no members of an object if another file declares one of the same name', () => {
  const files = ['a', 'b'].map((name) => inFolder(`${name}.ts`))
  for (const [at, file] of files.entries())
    writeFileSync(
      file,
      `export const icons = { a${at}: 1 }\nexport const own${at} = { b: 1 } as const`,
    )
  expect(declaredMembers(files)).toEqual(
    new Map([
      ['own0', ['b']],
      ['own1', ['b']],
    ]),
  )
})

it.each([
  "import { useId } from 'react'\nexport const Screen = useId",
  "export { useId as Screen } from 'react'",
])(
  'ends the build of “%s” if the federation plugin renames the modules of shares',
  async (code) => {
    await expect(recordOf({ 'src/cart.tsx': code }, false)).rejects.toThrow(
      'Update platform/federation/production/compatibility-record.ts',
    )
  },
)

it('names nothing if a remote uses no shared module', async () => {
  const screen =
    "import type { Book } from 'shared/schema'\nexport const Screen = () => <p>Hello</p>"
  const record = await recordOf({ 'src/cart.tsx': screen })
  expect(record.imports).toEqual({})
})

it('ends the build of a remote that brings nothing, and says how it leaves the shop', async () => {
  const toys = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [recordCompatibility('toys')],
    build: { write: false, rolldownOptions: { input: sharedFile('shared/format') } },
  })
  await expect(toys).rejects.toThrow(
    /toys brings nothing: .*remote-toys\/remote\.ts has no .*: npx bookshelf remove toys/,
  )
})

it('refuses an entry point of shared that does not name what it exports', async () => {
  const file = sharedFile('shared/format')
  const starred: Plugin = {
    name: 'starred',
    load: { order: 'pre', handler: (id) => (id === file ? "export * from 'valibot'" : null) },
  }
  const shell = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [starred, recordCompatibility('shell')],
    build: { write: false, rolldownOptions: { input: file } },
  })
  await expect(shell).rejects.toThrow('shared/format has “export *”')
})
