import { changeSite } from 'shared/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { versionsOf } from '../new-version/newer-site'
import { pageConfig } from '../testing/page-config'
import { deploy, ownDeployment } from './deployment'
import { askForShell } from './shell-cookie'

afterEach(() => {
  askForShell('')
  localStorage.clear()
})

/** Loads a page. @param place of the shopper. @returns the shell that it asks for next, and what it has or why not. */
async function load(shell: string, place: number, percent: number | null) {
  localStorage.setItem('bookshelf.canary', String(place))
  const live = { shell: '1.0', remotes: {}, routes: [], slots: {}, overlays: {} }
  const shellCanary = { version: '2.0', percent }
  vi.stubGlobal('fetch', async () => Response.json(percent ? { ...live, shellCanary } : live))
  changeSite({ shell })
  deploy(pageConfig({ shell }))
  const has = await ownDeployment().then(versionsOf, (error: Error) => error.message)
  await vi.dynamicImportSettled()
  return [/bookshelf_shell=([^;]*)/.exec(document.cookie)?.[1], has]
}

it('asks for the canary of the shell if the place of this shopper is below its percentage', async () => {
  expect(await load('1.0', 5, 10)).toEqual(['2.0', 'shell 1.0'])
  expect(await load('2.0', 5, 10)).toEqual(['2.0', 'shell 2.0'])
  expect(await load('1.0', 50, 10)).toEqual([undefined, 'shell 1.0'])
})

it('no longer asks for one that has ended, whose page has no part of what is released then', async () => {
  askForShell('2.0')
  expect(await load('2.0', 5, null)).toEqual([
    ...[undefined, 'The page has another shell than the server'],
  ])
})

it('never asks for one if nothing can be stored, and leaves a preview alone', async () => {
  askForShell('gifts-1')
  expect(await load('1.0', 5, 10)).toEqual(['gifts-1', 'shell 1.0'])
  askForShell('')
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
  expect(await load('1.0', 5, 10)).toEqual([undefined, 'shell 1.0'])
})
