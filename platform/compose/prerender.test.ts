import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { version } from 'react'
import type { SiteConfig } from 'shared/contract'
import { expect, it, vi } from 'vitest'
import { inPackages, inRoot, nodeArguments, outputNames } from '../project/index.ts'
import { siteConfig } from '../project/testing/site-config.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import type { PrerenderJob } from './composition.ts'
import { rendererFiles, startRenderer } from './prerender.ts'

const inFolder = temporaryFolder()
/** The folder for what the processes read. */
const inDraft = temporaryFolder()

const site: SiteConfig = { ...siteConfig, api: 'https://api.example' }

/** @param code of the shell: it keeps its process alive. */
function jobWith(code: string): PrerenderJob {
  const entry = `setInterval(() => {}, 1_000_000)\n${code}`
  writeFileSync(inFolder(outputNames.entryServer), entry)
  const unused = { out: inFolder(), previous: [], renderer: '', templates: {}, remotes: {} }
  const timeouts = { answer: 1000, pause: 1 }
  return { site, shell: { folder: inFolder(), hash: '' }, timeouts, ...unused }
}

/** @returns the entries of the list of a remote. @param code of its build for Node. */
async function entriesOf(code: string, most = 10, settings: Partial<SiteConfig> = {}) {
  const catalog = inFolder('catalog')
  mkdirSync(catalog)
  const modules = "export const modules = { 'catalog/list': {} }"
  writeFileSync(path.join(catalog, outputNames.entryServer), `${code}\n${modules}`)
  const job = jobWith('export const connectApi = () => {}')
  const remotes = { catalog: { folder: catalog, hash: '' } }
  const all = { ...job, remotes, site: { ...site, ...settings } }
  const renderer = startRenderer(all, inDraft())
  const entries = await renderer.paths({ route: '/products', screen: 'catalog/list' }, most)
  return Readable.from(entries ?? [])
    .toArray()
    .finally(() => renderer.close())
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('ends a process that cannot start', async () => {
  const file = inFolder('pid')
  const code = `
    import { writeFileSync } from 'node:fs'
    writeFileSync('${file}', String(process.pid))
    throw new Error('no shell')`
  const renderer = startRenderer(jobWith(code), inDraft())
  await expect(renderer.paths({ route: '/', screen: 'catalog/home' }, 10)).rejects.toThrow(
    'no shell',
  )
  await renderer.close()
  const pid = Number(readFileSync(file, 'utf8'))
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 30_000 })
})

it('finds the installed React in any folder, since the checkout may be one that it cannot write', async () => {
  const code = `
    import { version } from 'react'
    import { version as ofDom } from 'react-dom'
    export const getStaticPaths = async () => [{ version, ofDom }]`
  expect(await entriesOf(code)).toEqual([{ version, ofDom: version }])
})

it('waits for a process that takes long to end', { tags: ['second-tier'] }, async () => {
  const job = jobWith("process.on('SIGTERM', () => {})\nexport const connectApi = () => {}")
  // In a process that nothing else keeps alive, as the command line's.
  const code = `
    import { startRenderer } from '${inRoot('platform/compose/prerender.ts')}'
    const renderer = startRenderer(${JSON.stringify(job)}, '${inDraft()}')
    await renderer.paths({ route: '/', screen: 'catalog/home' }, 10)
    await renderer.close()`
  const args = [...nodeArguments, '--input-type=module', '--eval', code]
  const child = spawn(process.execPath, args, { cwd: inRoot(), stdio: 'inherit' })
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('tells a remote the settings, and how many entries have a page, since search engines get no addresses of skeletons', async () => {
  const code =
    'export const getStaticPaths = async (screen, prerender, { api }) => [{ screen, prerender, api }]'
  expect(await entriesOf(code, 10, { prerender: 3 })).toEqual([
    { screen: 'catalog/list', prerender: 3, api: site.api },
  ])
})

it('takes only as many entries from a generator as are needed', async () => {
  const code = `
    export const getStaticPaths = async function* () {
      for (let at = 0; ; at += 1) yield { at }
    }`
  expect(await entriesOf(code, 2)).toEqual([{ at: 0 }, { at: 1 }])
})

it('ends its processes when their parent ends', async () => {
  const file = inFolder('job.json')
  const job = jobWith('process.send("started")\nexport const connectApi = () => {}')
  writeFileSync(file, JSON.stringify(job))
  const worker = fork(inRoot('platform/compose/prerender-worker.ts'), [file], {
    execArgv: [...nodeArguments],
  })
  await once(worker, 'message')
  worker.disconnect()
  expect(await once(worker, 'exit')).toEqual([0, null])
})

it('does not render pages again because another repository has installed packages, which have no tests', () => {
  const leftOut = ['platform', 'product-search', 'mock-api'].flatMap((name) => {
    const { files } = JSON.parse(readFileSync(inPackages(name, 'package.json'), 'utf8'))
    const globs: string[] = files.filter((glob: string) => glob.startsWith('!**/'))
    const patternOf = (glob: string) =>
      glob.slice('!**/'.length).replaceAll('.', '\\.').replaceAll('*', '[^/]*')
    return globs.map((glob) => new RegExp(`^${name}/(.*/)?${patternOf(glob)}(/|$)`))
  })
  expect(leftOut).toHaveLength(6)
  const files = rendererFiles()
  expect(files).toContain('platform/compose/prerender-worker.ts')
  for (const pattern of leftOut) expect(files.filter((file) => pattern.test(file))).toEqual([])
})
