import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type BuildOptions, createServer, type Plugin, build as viteBuild } from 'vite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inRoot, prerenderMode } from '../project/index.ts'
import { temporaryFolder } from '../project/testing/temporary-folder.ts'
import { bundledDev } from './bundled-dev.ts'
import { forBrowsers, remotePart } from './part.ts'

const inFolder = temporaryFolder()

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, existsSync: vi.fn(fs.existsSync) }
})

/** Writes a module beside files that it imports. @returns its folder, and the entry of a build. */
function screenOf(code: string) {
  const folder = inFolder()
  const file = (name: string, content: string) => writeFileSync(path.join(folder, name), content)
  file('face.png', 'a'.repeat(5_000))
  file('dot.png', 'a'.repeat(100))
  file('terms.pdf', 'b'.repeat(100))
  file('screen.ts', code)
  return { folder, input: { screen: path.join(folder, 'screen.ts') } }
}

/** Builds a module of the cart for Node. @returns what it exports. */
async function exportsOf(code: string, build: BuildOptions = {}) {
  const { folder, input } = screenOf(code)
  const rolldownOptions = { input }
  const output: Plugin = {
    name: 'output',
    config: () => ({
      build: { outDir: path.join(folder, 'dist'), emptyOutDir: true, rolldownOptions },
    }),
  }
  const part = remotePart('cart').filter(({ name }) => name !== 'source-maps')
  await viteBuild({
    ...{ configFile: false, mode: prerenderMode, logLevel: 'silent', build },
    plugins: [...part, output],
  })
  return await import(path.join(folder, 'dist/screen.mjs'))
}

it('names a file that a screen imports by its address in the shop', async () => {
  const { face, terms } = await exportsOf(`
    import face from './face.png'
    import terms from './terms.pdf?url'
    export { face, terms }`)
  expect(face).toMatch(/^\/remotes\/cart\/assets\/face-[\w-]{8}\.png$/)
  expect(terms).toMatch(/^\/remotes\/cart\/assets\/terms-[\w-]{8}\.pdf$/)
})

describe('a small file is put into code only if it is a picture, because pages load no other from there:', () => {
  const code = `
    import dot from './dot.png'
    import terms from './terms.pdf?url'
    export const files = [dot, terms]
    globalThis.files = files`
  const addresses = /data:image\/png.*\/assets\/terms-[\w-]{8}\.pdf["`]/s

  it('in builds for Node', async () => {
    const { files } = await exportsOf(code)
    expect(JSON.stringify(files)).toMatch(addresses)
  })

  it('in builds for browsers', async () => {
    const { input, folder } = screenOf(code)
    const built = await viteBuild({
      ...{ configFile: false, root: folder, logLevel: 'silent' },
      ...forBrowsers({ input, output: {} }),
    })
    const [{ output = [] } = {}] = [built].flat().filter((one) => 'output' in one)
    const chunk = output.find(({ type }) => type === 'chunk')
    expect(chunk).toMatchObject({ code: expect.stringMatching(addresses) })
  })

  it('in development', async () => {
    const { folder } = screenOf(code)
    const page = '<script type="module" src="/screen.ts"></script>'
    writeFileSync(path.join(folder, 'index.html'), page)
    const server = await createServer({
      ...{ configFile: false, root: folder, logLevel: 'silent', plugins: [bundledDev()] },
      server: { port: 0 },
    })
    onTestFinished(() => server.close())
    await server.listen()
    const textOf = async (address: string) => {
      const url = new URL(address, server.resolvedUrls?.local[0])
      const answer = await fetch(url, { headers: { accept: 'text/html' } })
      return answer.text()
    }
    expect(await textOf('/')).toContain('/assets/index.js')
    expect(await textOf('/assets/index.js')).toMatch(addresses)
  })
})

it('refuses a limit of its own for files that are put into code', async () => {
  const limited = exportsOf('', { assetsInlineLimit: 0 })
  await expect(limited).rejects.toThrow('build.assetsInlineLimit of cart has no effect')
})

it('refuses a folder whose files no page would find', async () => {
  onTestFinished(() => void vi.mocked(existsSync).mockReset())
  vi.mocked(existsSync).mockImplementation((file) => file === inRoot('remote-cart/public'))
  await expect(exportsOf('')).rejects.toThrow('remote-cart/public has no effect')
})

it('has no path of the machine, and says what to write instead', async () => {
  const { faceOf } = await exportsOf(
    `export const faceOf = () => new URL('./face.png', import.meta.url).href`,
  )
  expect(faceOf).toThrow("import picture from './picture.png'")
})
