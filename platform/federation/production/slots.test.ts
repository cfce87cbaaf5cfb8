import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../project/testing/temporary-folder.ts'
import { declaredSlotProps, renderedSlots, slotPropsIn } from './slots.ts'

const inFolder = temporaryFolder()

function slotsIn(...lines: string[]) {
  const folder = inFolder()
  const file = path.join(folder, 'screen.tsx')
  writeFileSync(file, lines.join('\n'))
  return renderedSlots(file)
}

it('finds the slots that a file renders, under any import name', () => {
  expect(
    slotsIn(
      "import { Slot as Place } from 'shared/shop'",
      'export const Screen = () => <p><Place name="address-picker" version={2} selectedId="a" /></p>',
      'export const Other = () => <Place name="resume-payment" version={1} />',
    ),
  ).toEqual([
    ['address-picker', 2],
    ['resume-payment', 1],
  ])
})

it('ignores other components with that name', () => {
  expect(slotsIn("import { Slot } from './slot'", 'export const x = <Slot name="a" />')).toEqual([])
})

it.each([
  'export const x = (name: string) => <Slot name={name} version={1} />',
  'export const x = (props: object) => <Slot {...props} />',
  'export const x = Slot',
])('refuses “%s”', (line) => {
  expect(() => slotsIn("import { Slot } from 'shared/shop'", line)).toThrow('is not a literal')
})

/** A file in a team's folder. @param props of version 1. */
const declaring = (props: string, more = '') => `
  import 'shared/contract'
  ${more}
  declare module 'shared/contract' {
    interface SlotPropsByVersion {
      /** A few words. */
      'reviews-summary': { 1: ${props}; 2: { productIds: string[] } }
    }
  }`

const propsOf = (code: string) => slotPropsIn('slots.d.ts', code)['reviews-summary'] ?? {}

const before = propsOf(declaring('{ productId: string }'))

it('knows the props of the contract’s slots', () => {
  expect(declaredSlotProps()).toMatchObject({
    'address-picker': { 1: expect.stringMatching(/^[\da-f]{64}$/) },
    'search-suggestions': { 2: expect.any(String) },
  })
})

it('notices another prop in the version that has it', () => {
  const after = propsOf(declaring('{ book: string }'))
  expect(after[1]).not.toBe(before[1])
  expect(after[2]).toBe(before[2])
})

it('ignores comments and formatting', () => {
  expect(propsOf(declaring('{\n /** Of the book. */\n productId: string // its id\n}'))).toEqual(
    before,
  )
})

it('notices a change in a type of the same file that the props name', () => {
  const named = (type: string) => propsOf(declaring('{ choice: Choice }', type))
  const one = named('interface Choice { of: Kind }\n type Kind = 1')
  expect(named('interface Choice { of: Kind }\n type Kind = 2')[1]).not.toBe(one[1])
  expect(named('interface Choice { of: Kind }\n type Kind = 1\n type Other = 1')).toEqual(one)
})
