import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { outputNames } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import type { PageTask, PrerenderJob } from './composition.ts'
import { earlierPages } from './earlier-pages.ts'
import { pageJob, template } from './testing/page-job.ts'
import { type InputsOfPages, pageWriter } from './write-page.ts'

const inFolder = temporaryFolder()

const book = { route: '/products/:id', screen: 'catalog/book' }
const best = { route: '/products/best', screen: 'stars/best' }

const jobOf = (of: Partial<PrerenderJob> = {}): PrerenderJob => ({
  ...pageJob(inFolder('next'), [book.route, best.route]),
  ...of,
})

const taskOf = (page: typeof book, name: string, quality = 6): PageTask => {
  const file = `products/${name}/index.html`
  return { ...page, url: `/products/${name}`, parameters: {}, file, quality }
}

/** Writes a site with the pages of some books, and one beside them. */
async function writeSite(name: string, books: readonly string[], of: Partial<PrerenderJob> = {}) {
  const write = pageWriter(jobOf({ out: inFolder(name), ...of }))
  const tasks = [...books.map((id) => taskOf(book, id)), taskOf(best, 'best')]
  const inputs: InputsOfPages = {}
  for (const task of tasks) {
    const render = async () => ({ head: [], body: name, title: name, inlineStyles: [] })
    inputs[task.file] = (await write(task, { of: name }, render)).inputs
  }
  writeFileSync(path.join(inFolder(name), outputNames.pageInputs), JSON.stringify(inputs))
}

beforeEach(async () => {
  await writeSite('older', ['_', 'a'])
  await writeSite('old', ['_', 'a', 'b'])
  await writeSite('other', ['_', 'a', 'b', 'c'], {
    remotes: { catalog: { folder: '', hash: 'other' } },
  })
})
const earlier = () => ['other', 'old', 'older'].map((name) => inFolder(name))

it('lists and copies the pages of the newest site of the same code, not those of other routes', () => {
  const pages = earlierPages(jobOf({ earlier: earlier() }))
  expect(pages.entries(book)).toEqual([{ id: 'a' }, { id: 'b' }])
  const task = taskOf(book, 'a', 11)
  const { inputs, isNew } = pages.copy(task)
  for (const file of [task.file, `${task.file}.br`])
    expect(readFileSync(inFolder('next', file))).toEqual(readFileSync(inFolder('old', file)))
  expect(isNew).toBe(false)
  const read = readFileSync(inFolder('old', outputNames.pageInputs), 'utf8')
  expect(JSON.parse(read)[task.file]).toBe(inputs)
  expect(() => pages.copy(taskOf(book, 'c'))).toThrow('no earlier page')
})

it('copies pages that another version of the platform has rendered', () => {
  const pages = earlierPages(jobOf({ earlier: earlier(), renderer: 'other' }))
  expect(pages.entries(book)).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(pages.copy(taskOf(book, 'a')).isNew).toBe(false)
})

it.each<[string, Partial<PrerenderJob>]>([
  ['the build of the shell', { shell: { folder: '', hash: 'next' } }],
  ['the build of its remote', { remotes: { catalog: { folder: '', hash: 'next' } } }],
  ['what stands around it', { templates: { [book.route]: { ...template, lang: 'fr' } } }],
])('has no page if %s is another', (_, of) => {
  const pages = earlierPages(jobOf({ earlier: earlier(), ...of }))
  expect(() => pages.entries(book)).toThrow('no earlier page')
  expect(() => pages.copy(taskOf(book, 'a'))).toThrow('no earlier page')
})
