import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '../support/fixtures'
import { copyProject, type ProjectCopy } from '../support/project-copy'

let copy: ProjectCopy

test.beforeAll(() => {
  copy = copyProject()
})
test.afterAll(() => copy.remove())

test('a release with a renamed prop of a slot is refused with the error of tsc, and nothing is stored', async () => {
  const picker = copy.path('remote-account/src/slots/address-picker/address-picker.tsx')
  writeFileSync(picker, readFileSync(picker, 'utf8').replaceAll('selectedId', 'chosenId'))
  await expect(copy.run('release', 'account')).rejects.toThrow(
    /types +\d+\.\d s\nNot released\. Nothing is live yet\.\n- remote-account\/.*address-picker\.tsx.*Property 'chosenId' does not exist/,
  )
  expect(existsSync(copy.path('dist/releases'))).toBe(false)
})
