import { outputOf } from '../../platform/build/index'
import { folderOf, partNames, readCompatibilityRecord } from '../../platform/project/index'
import { expect, test } from '../support/fixtures'
import { exportsOnPage } from '../support/shares'

const recordOf = (part: (typeof partNames)[number]) =>
  readCompatibilityRecord(outputOf({ folder: folderOf(part) }))

test('the page provides each export that the shell has recorded, and the remotes use no other', {
  tag: '@releases',
}, async ({ page, shopper }) => {
  await shopper.open()
  const { exports } = recordOf('shell')
  const provided = await exportsOnPage(page)
  expect(Object.keys(provided).sort()).toEqual(Object.keys(exports).sort())
  for (const [module, names] of Object.entries(exports)) {
    expect(provided[module], module).toEqual(expect.arrayContaining(names))
  }
  for (const part of partNames) {
    for (const [module, names] of Object.entries(recordOf(part).imports)) {
      const exported = exports[module] ?? []
      // What its source does not write as an object literal has no members in the record.
      const hasMembers = (name: string) => exported.some((one) => one.startsWith(`${name}.`))
      const wanted = names.filter((name) => {
        const [object = '', member] = name.split('.')
        return member === undefined || hasMembers(object)
      })
      expect(exported, `${module} for ${part}`).toEqual(expect.arrayContaining(wanted))
    }
  }
})
