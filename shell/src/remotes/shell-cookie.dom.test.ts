import { changeSite } from 'shared/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { versionsOf } from '../new-version/newer-site'
import { countShopper } from '../telemetry/start-telemetry'
import { pageConfig } from '../testing/page-config'
import { deploy, ownDeployment } from './deployment'
import { askForShell } from './shell-cookie'

const cookie = () => /bookshelf_shell=([^;]*)/.exec(document.cookie)?.[1]

afterEach(() => {
  askForShell('')
  localStorage.clear()
})

/** Loads a page. @param shell of the page. @param place of the shopper. @returns what it counts, or why it fails. */
async function load(shell: string, place: number, percent: number | null) {
  localStorage.setItem('bookshelf.canary', String(place))
  const live = { shell: '1.0', remotes: {}, routes: [], slots: {}, overlays: {} }
  const shellCanary = { version: '2.0', percent }
  vi.stubGlobal('fetch', async () => Response.json(percent ? { ...live, shellCanary } : live))
  changeSite({ shell })
  deploy(pageConfig({ shell }))
  const known = await ownDeployment().then(versionsOf, (error: Error) => error.message)
  const used = { kind: 'loaded', remote: 'shell', module: 'shell', version: shell, ms: 0 } as const
  return [known, countShopper(used, '/').length]
}

it('asks for the canary of the shell if the place of this shopper is below its percentage', async () => {
  // From the next page on: this one is counted for neither version.
  expect(await load('1.0', 5, 10)).toEqual(['shell 1.0', 0])
  expect(cookie()).toBe('2.0')
  expect(await load('2.0', 5, 10)).toEqual(['shell 2.0', 1])
  expect(await load('1.0', 50, 10)).toEqual(['shell 1.0', 0])
  expect(cookie()).toBeUndefined()
  localStorage.removeItem('bookshelf.counted')
  expect(await load('1.0', 50, 10)).toEqual(['shell 1.0', 1])
})

it('no longer asks for one that has ended, whose page has no part of what is released then', async () => {
  askForShell('2.0')
  expect(await load('2.0', 5, null)).toEqual(['The page has another shell than the server', 0])
  expect(cookie()).toBeUndefined()
})

it('never asks for one if nothing can be stored, and leaves a preview alone', async () => {
  askForShell('gifts-1')
  await load('1.0', 5, 10)
  expect(cookie()).toBe('gifts-1')
  askForShell('')
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null)
  await load('1.0', 5, 10)
  expect(cookie()).toBeUndefined()
})
