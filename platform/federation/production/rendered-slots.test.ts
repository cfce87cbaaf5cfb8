// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { renderedSlots } from './rendered-slots.ts'

function slotsIn(...lines: string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-slots-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
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
