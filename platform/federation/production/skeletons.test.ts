// @vitest-environment node
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { inRoot } from '../../project/index.ts'
import { withSkeletons } from './skeletons.ts'

/** A remote with one skeleton, in a folder of its own. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bookshelf-skeletons-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(inRoot('remote-cart/node_modules'), path.join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return folder
}

it('brings skeletons as markup, with their own styles and those of shared components', async () => {
  const folder = folderWith({
    'place.tsx': `
      import { Skeleton as Block } from 'shared/ui'
      import styles from './place.module.css'
      export const Skeleton = () => <section className={styles.place}><Block width="3rem" /></section>`,
    'place.module.css': '.place { padding: 7px }',
  })
  const page = (path: `/${string}`) => ({ path, access: 'all', title: 'Page' }) as const
  const provides = { screens: { a: page('/a'), b: page('/b') }, slots: [], overlays: [] }
  const skeletons = { a: path.join(folder, 'place.tsx') }
  const { screens } = await withSkeletons({ provides, skeletons }, folder)
  expect(screens.b).toEqual(provides.screens.b)
  const { html = '', css = '' } = screens.a?.skeleton ?? {}
  const [, own, shared] =
    html.match(/^<section class="(\S+)"><span [^>]*class="(\S+)" style="width:3rem">/) ?? []
  expect(css).toContain(`.${own}{padding:7px}`)
  expect(css).toMatch(new RegExp(`\\.${shared}\\{[^}]*var\\(--skeleton\\)`))
  expect(css).not.toContain('/*')
})
