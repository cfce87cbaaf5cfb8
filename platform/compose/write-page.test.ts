import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { skeletonAttribute, styleAttribute } from 'shared/page-protocol'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { inRoot, outputNames } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import type { PageTask, PrerenderJob } from './composition.ts'
import type { PageTemplate } from './page-document.ts'
import { pageJob, template } from './testing/page-job.ts'
import { type InputsOfPages, nextPage, pageWriter } from './write-page.ts'

const inFolder = temporaryFolder()

const route = '/products/:productId'
const task: PageTask = {
  ...{ route, screen: 'catalog/product-detail', url: '/products/a', parameters: {} },
  ...{ file: 'products/a/index.html', pattern: '/products/a', quality: 6, withFacts: false },
}

const jobOf = (of: Partial<PrerenderJob> = {}): PrerenderJob => ({
  ...pageJob(inFolder('1'), [route]),
  ...of,
})

const writePageInputs = (site: string, pages: InputsOfPages) =>
  writeFileSync(path.join(site, outputNames.pageInputs), JSON.stringify(pages))

const render = vi.fn(async () => ({
  ...{ head: [], body: `<i ${styleAttribute}="0"></i>`, title: 'A' },
  inlineStyles: ['width:1px'],
}))

/** Writes the page of a first site, then that of a second one. @returns how often it was rendered. */
async function writeTwice(second: Partial<PrerenderJob>, state: unknown) {
  const previous = inFolder('1')
  const first = await pageWriter(jobOf())(task, { a: 1 }, render)
  writePageInputs(previous, { [task.file]: first.inputs })
  const writePage = pageWriter(jobOf({ out: inFolder('2'), previous: [previous], ...second }))
  await writePage(task, { a: state }, render)
  return render.mock.calls.length
}

beforeEach(() => {
  render.mockClear()
})

describe('the page of a book', () => {
  it('is written with its compressed copies, and styles named by content', async () => {
    await pageWriter(jobOf())(task, { a: 1 }, render)
    const html = readFileSync(inFolder('1', task.file), 'utf8')
    const name = html.match(new RegExp(`<i ${styleAttribute}="(\\w{6})"`))?.[1]
    expect(html).toContain(`[${styleAttribute}="${name}"]{width:1px}`)
    expect(existsSync(inFolder('1', `${task.file}.br`))).toBe(true)
    expect(existsSync(inFolder('1', `${task.file}.gz`))).toBe(true)
  })

  it('contains the styles of the skeleton only if it shows it', async () => {
    const skeleton = { html: '<p>…</p>', css: '.place{padding:7px}' }
    const writePage = pageWriter(jobOf({ templates: { [route]: { ...template, skeleton } } }))
    const htmlOf = async () => {
      await writePage(task, { a: 1 }, render)
      return readFileSync(inFolder('1', task.file), 'utf8')
    }
    expect(await htmlOf()).not.toContain(skeleton.css)
    const body = `<div ${skeletonAttribute}="">${skeleton.html}</div>`
    render.mockResolvedValueOnce({ head: [], body, title: 'A', inlineStyles: [] })
    expect(await htmlOf()).toContain(skeleton.css)
  })

  it('is refused with a path of this machine, but not with an address that begins in the same way', async () => {
    const file = inRoot('shell/src/toy.png')
    const body = (path: string) => ({ head: [], body: path, title: 'A', inlineStyles: [] })
    const write = () => pageWriter(jobOf())(task, { a: 1 }, render)
    render.mockResolvedValueOnce(body(`<img src="/@fs${file}">`))
    await expect(write()).rejects.toThrow(
      `The page /products/a contains ${file}, a path of this machine.`,
    )
    expect(existsSync(inFolder('1', task.file))).toBe(false)
    for (const outside of [
      '<img src="file:///releases/toy.png">',
      '<img srcset="/a.png 1x, file:///releases/toy.png 2x">',
      '<style>.a{background:url(file:///releases/toy.png)}</style>',
    ]) {
      render.mockResolvedValueOnce(body(outside))
      await expect(write()).rejects.toThrow('contains file:///releases/toy.png, a path of')
    }
    const others = `<a href="${inRoot('/')}"><a href="${inRoot('stories')}"><p>Open file:///</p>`
    render.mockResolvedValueOnce(body(others))
    await expect(write()).resolves.toBeDefined()
  })

  it('is reused from the previous site if nothing has changed', async () => {
    const remotes = { catalog: { folder: '', hash: 'c' }, cart: { folder: '', hash: 'new' } }
    expect(await writeTwice({ remotes }, 1)).toBe(1)
    const [before, after] = ['1', '2'].map((at) => statSync(inFolder(at, task.file)).ino)
    expect(after).toBe(before)
  })

  it('is rendered again if the previous site lacks a copy, and the previous page is unchanged', async () => {
    const previous = inFolder('1')
    const page = path.join(previous, task.file)
    const first = await pageWriter(jobOf())(task, { a: 1 }, render)
    writePageInputs(previous, { [task.file]: first.inputs })
    rmSync(`${page}.gz`)
    const before = readFileSync(page, 'utf8')
    const writePage = pageWriter(jobOf({ out: inFolder('2'), previous: [previous] }))
    render.mockResolvedValueOnce({ ...(await render()), body: 'another' })
    await writePage(task, { a: 1 }, render)
    expect(readFileSync(inFolder('2', task.file), 'utf8')).toContain('another')
    expect(readFileSync(page, 'utf8')).toBe(before)
  })

  it.each([
    ['its data', {}, 2],
    ['what renders it', { renderer: 'other' }, 1],
    ['the build of the shell', { shell: { folder: '', hash: 'next' } }, 1],
    ['the build of its remote', { remotes: { catalog: { folder: '', hash: 'other' } } }, 1],
    [
      'what stands around it',
      { templates: { [route]: { ...template, integrity: { '/a.js': 'sha256-a' } } } },
      1,
    ],
  ])('is rendered again if %s has changed', async (_, second, state) => {
    expect(await writeTwice(second, state)).toBe(2)
  })
})

describe('the page that a page leads to', () => {
  const routes = ['/', '/list', '/me', '/book/:id'].map((path) => {
    return { path, screen: 'catalog/any', title: '', access: path === '/me' ? 'customers' : 'all' }
  })
  const site = { ...template.site, routes } as PageTemplate['site']
  const modules = ['/a.js', '/list.js', 'https://cdn.example/b.js']
  const templates = {
    '/': { ...template, site, modules: ['/a.js'], integrity: { '/list.js': 'sha256-l' } },
    '/list': { ...template, site, modules, styles: [{ url: '/list.css', text: '' }] },
    '/me': { ...template, site },
    '/help': { ...template, site },
  }
  const leadsTo = (links: string) => nextPage(templates, '/', `${links}<main>${links}</main>`)

  it('is the first at a fixed address that everybody may open, with the files that are new', () => {
    const links = ['/', '/book/1', '/me', '/help', '/list?q=a', '/list'].map(
      (href) => `<a class="b" href="${href}">`,
    )
    expect(leadsTo(links.join(''))).toEqual({
      path: '/list',
      files: [{ href: '/list.js', integrity: 'sha256-l' }, { href: '/list.css' }],
    })
    expect(leadsTo(links.slice(0, 4).join(''))).toBeUndefined()
  })
})
