import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createServer, type RunnableDevEnvironment } from 'vite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { inRoot } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { readDefinition, renderSkeleton } from './remote-definition.ts'

const inFolder = temporaryFolder()

const toys = vi.hoisted(() => ({ folder: '' }))
vi.mock('../project/index.ts', async (original) => {
  const project = await original<typeof import('../project/index.ts')>()
  const folderOf = (name: string) => (name === 'toys' ? toys.folder : project.folderOf(name))
  return { ...project, folderOf }
})

/** Reads the `remote.ts` of a remote without screens, which has these hosts. */
async function definitionWith(hosts: string) {
  const root = inFolder()
  toys.folder = path.relative(inRoot(), root)
  writeFileSync(
    path.join(root, 'remote.ts'),
    `export const remote = { name: 'toys', hosts: ${hosts} }`,
  )
  return await readDefinition('toys')
}

it('brings the hosts that a remote uses', async () => {
  const { provides } = await definitionWith(
    "{ connect: ['wss://toys.example'], images: ['http://localhost:4281'] }",
  )
  expect(provides.hosts).toEqual({
    connect: ['wss://toys.example'],
    images: ['http://localhost:4281'],
  })
})

it('names what `remote.ts` imports, also from elsewhere', async () => {
  const { modules } = await definitionWith(
    `(await import(${JSON.stringify(inRoot('shared/src/routing/paths.ts'))})).hosts`,
  )
  expect(modules).toEqual([
    path.join(inRoot(), toys.folder, 'remote.ts'),
    inRoot('shared/src/routing/paths.ts'),
  ])
})

it.each([
  "{ connect: ['https://toys.example/api'] }",
  "{ connect: ['https://*.example'] }",
  "{ images: ['data:'] }",
  "{ media: ['https://toys.example; script-src *'] }",
  "{ scripts: ['https://toys.example'] }",
])('refuses hosts that are written as %s', async (hosts) => {
  await expect(definitionWith(hosts)).rejects.toThrow('hosts such as https://api.example.org')
})

/** Renders `skeleton.tsx`, one of some files of a remote. */
async function render(files: Record<string, string>) {
  const root = inFolder()
  symlinkSync(inRoot('remote-cart/node_modules'), path.join(root, 'node_modules'))
  mkdirSync(path.join(root, 'src'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text)
  const server = await createServer({
    ...{ configFile: false, root, logLevel: 'error' },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  onTestFinished(() => server.close())
  const { runner } = server.environments.ssr as RunnableDevEnvironment
  return await renderSkeleton(await runner.import('/skeleton.tsx'), runner, { name: 'toys', root })
}

it('brings skeletons as markup, with the styles of their elements only', async () => {
  const { html, css } = await render({
    'skeleton.tsx': `
      import styles from './skeleton.module.css'
      import { Skeleton as Block } from 'shared/ui'
      import { Other } from './other'
      export const Skeleton = () => <section className={styles.place}><Block width="3rem" /></section>
      export { Other }`,
    'skeleton.module.css': '/* A comment. */ .place { padding: 7px }',
    'other.tsx': `
      import styles from './other.module.css'
      export const Other = () => <p className={styles.other} />`,
    'other.module.css': '.other { color: red }',
  })
  const [, own, shared] =
    html.match(/^<section class="(\S+)"><span [^>]*class="(\S+)" style="width:3rem">/) ?? []
  expect(css).toContain(`.${own}{padding:7px}`)
  expect(css).toMatch(new RegExp(`\\.${shared}\\{[^}]*var\\(--skeleton\\)`))
  expect(css).not.toContain('color:red')
  expect(css).not.toContain('/*')
})

const withStyles = `
  import styles from './src/toy.module.css'
  export const Skeleton = () => <p className={styles.toy} />`
const withPicture = (file: string) => `
  import toy from '${file}'
  export const Skeleton = () => <img alt="" src={toy} />`
const elsewhere = inRoot('shell/public/icon-192.png')

it.each([
  ['/src/toy.png', { 'skeleton.tsx': withPicture('./src/toy.png') }],
  [`/@fs${elsewhere}`, { 'skeleton.tsx': withPicture(elsewhere) }],
  [
    '/src/toy.png',
    { 'skeleton.tsx': withStyles, 'src/toy.module.css': '.toy { background: url(./toy.png) }' },
  ],
])('refuses a skeleton with %s, which only a development server has', async (url, files) => {
  await expect(render({ 'src/toy.png': 'picture', ...files })).rejects.toThrow(
    `A skeleton of toys shows ${url}, which only`,
  )
})

it('brings the files of a skeleton in its markup if they are imported with ?inline', async () => {
  const files = { 'src/toy.png': 'picture', 'skeleton.tsx': withPicture('./src/toy.png?inline') }
  expect((await render(files)).html).toContain('src="data:image/png;base64,')
})

it('refuses skeletons whose styles would apply to the whole shop', async () => {
  const files = { 'skeleton.tsx': withStyles, 'src/toy.module.css': '.toy, h1 { color: red }' }
  await expect(render(files)).rejects.toThrow(
    /^Styles of toys would apply to the whole shop:\n\S*toy\.module\.css:1 .*Give each selector a class/,
  )
})
