import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { folderOf, inRoot, remoteNames } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { checkTypes } from './check-types.ts'

const inCheckout = temporaryFolder('for all tests')
const elsewhere = temporaryFolder('for all tests')

const folder = 'remote-account'
const source = `${folder}/src`
const definition = readFileSync(inRoot(folder, 'remote.ts'), 'utf8')
const login = "import('./src/screens/login/login-screen')"
const picker = "import('./src/slots/address-picker/address-picker')"

/** What a careless team could write in place of `remote.ts`. */
const careless = {
  'a-slot-that-nobody-has': definition.replace("'address-picker':", "'adress-picker':"),
  'a-version-that-a-slot-lacks': definition.replace('versions: [1]', 'versions: [1, 7]'),
  'a-page-for-nobody': definition.replace("'visitors'", "'nobody'"),
  'a-screen-without-an-address': definition.replace('path: patterns.login,', ''),
  'a-slot-as-a-screen': definition.replace(login, picker),
  'a-screen-as-a-slot': definition.replace(picker, login),
  'a-slot-with-another-prop': definition.replace(
    picker,
    'Promise.resolve({ SlotContent: (props: { chosenId: string }) => props.chosenId })',
  ),
  'a-screen-with-props': definition.replace(
    login,
    'Promise.resolve({ Screen: (props: { user: string }) => props.user })',
  ),
}

let errors: string[]

beforeAll(async () => {
  for (const file of ['tsconfig.json', 'platform/tsconfig.json'])
    cpSync(inRoot(file), inCheckout(file))
  for (const name of ['src', 'remote.ts', 'smoke.ts']) {
    cpSync(inRoot(folder, name), inCheckout(folder, name), { recursive: true })
  }
  for (const folder of ['node_modules', 'remote-account/node_modules']) {
    symlinkSync(inRoot(folder), inCheckout(folder))
  }
  const component = inCheckout(source, 'slots/address-picker/address-picker.tsx')
  writeFileSync(component, readFileSync(component, 'utf8').replaceAll('selectedId', 'chosenId'))
  for (const [name, text] of Object.entries(careless)) {
    expect(text).not.toBe(definition)
    const moved = text.replaceAll("'./src/", "'./").replace("'./smoke'", "'../smoke'")
    writeFileSync(inCheckout(source, `${name}.ts`), moved)
  }
  errors = await checkTypes(['account'], inCheckout())
})

const errorsIn = (file: string) => errors.filter((error) => error.includes(`${folder}/${file}(`))

it.each(remoteNames)('%s declares what it brings with the type of the contract', (name) => {
  const text = readFileSync(inRoot(folderOf(name), 'remote.ts'), 'utf8')
  expect(text).toContain('} satisfies RemoteDefinition')
})

describe('the types of a remote', () => {
  it('are refused when a prop of a slot is renamed', () => {
    const file = 'src/slots/address-picker/address-picker.tsx'
    expect(errorsIn(file)[0]).toContain("Property 'chosenId' does not exist")
  })

  it.each(Object.keys(careless))('are refused when its declaration holds %s', (name) => {
    expect(errorsIn(`src/${name}.ts`)).not.toEqual([])
  })

  it('are accepted as they are', () => {
    expect(errorsIn('remote.ts')).toEqual([])
  })

  it('are refused again as long as nothing has changed', { tags: ['second-tier'] }, async () => {
    expect(await checkTypes(['account'], inCheckout())).toEqual(errors)
  })

  it('are refused with the reason if the compiler cannot run', {
    tags: ['second-tier'],
  }, async () => {
    vi.stubEnv('NODE_OPTIONS', '--no-such-option')
    const reasons = await checkTypes(['account'], inCheckout())
    vi.unstubAllEnvs()
    expect(reasons).toEqual([expect.stringMatching(/^tsc ended with 9\. .*--no-such-option/s)])
  })

  it('are checked without a trace where the checkout cannot be written', {
    tags: ['second-tier'],
  }, async () => {
    // Nobody can make a folder where a file is, not even root.
    rmSync(inCheckout('.cache'), { recursive: true })
    writeFileSync(inCheckout('.cache'), '')
    vi.stubEnv('TMPDIR', elsewhere())
    const found = await checkTypes(['account'], inCheckout())
    vi.unstubAllEnvs()
    expect(found).toEqual(errors)
    expect(readdirSync(elsewhere())).toEqual([])
  })
})
