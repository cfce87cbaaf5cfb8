// @vitest-environment node
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteNames } from '../../shared/src/contract/remotes.ts'
import { folderOf, inRoot } from '../base/index.ts'
import { checkTypes } from './check-types.ts'

const source = 'remote-account/src'
const exposes = readFileSync(inRoot(source, 'exposes.ts'), 'utf8')

/** What a careless team could declare in place of `exposes.ts`. */
const careless = {
  'a-missing-name': exposes.replace(/.*expose\/login.*\n/, ''),
  'another-name': exposes.replace(' login:', ' signIn:'),
  'an-extra-name': exposes.replace(' login:', " terms: () => import('./expose/login'),\n  login:"),
  'a-slot-as-a-screen': exposes.replace('./expose/login', './expose/address-picker'),
  'a-screen-as-a-slot': exposes.replace('./expose/address-picker', './expose/login'),
  'a-slot-with-another-prop': exposes.replace(
    "import('./expose/address-picker')",
    'Promise.resolve({ SlotContent: (props: { chosenId: string }) => props.chosenId })',
  ),
  'a-screen-with-props': exposes.replace(
    "import('./expose/login')",
    'Promise.resolve({ Screen: (props: { user: string }) => props.user })',
  ),
}

let checkout: string
let errors: string[]

beforeAll(async () => {
  checkout = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-types-'))
  const at = (...parts: string[]) => path.join(checkout, ...parts)
  cpSync(inRoot('tsconfig.json'), at('tsconfig.json'))
  cpSync(inRoot(source), at(source), { recursive: true })
  for (const folder of ['node_modules', 'remote-account/node_modules']) {
    symlinkSync(inRoot(folder), at(folder))
  }
  const picker = at(source, 'slots/address-picker/address-picker.tsx')
  writeFileSync(picker, readFileSync(picker, 'utf8').replaceAll('selectedId', 'chosenId'))
  for (const [name, text] of Object.entries(careless)) {
    expect(text).not.toBe(exposes)
    writeFileSync(at(source, `${name}.ts`), text)
  }
  errors = await checkTypes(['account'], checkout)
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

const errorsIn = (file: string) => errors.filter((error) => error.includes(`${source}/${file}(`))

it.each(remoteNames)('%s declares what it offers by the type of the contract', (name) => {
  const text = readFileSync(inRoot(folderOf(name), 'src/exposes.ts'), 'utf8')
  expect(text).toContain(`} satisfies Exposes<'${name}'>`)
})

describe('the types of a remote', () => {
  it('are refused when a prop of a slot is renamed', () => {
    const file = 'slots/address-picker/address-picker.tsx'
    expect(errorsIn(file)[0]).toContain("Property 'chosenId' does not exist")
  })

  it.each(Object.keys(careless))('are refused when its declaration holds %s', (name) => {
    expect(errorsIn(`${name}.ts`)).not.toEqual([])
  })

  it('are accepted as they are', () => {
    expect(errorsIn('exposes.ts')).toEqual([])
  })
})
