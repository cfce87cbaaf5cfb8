import path from 'node:path'
import type { Plugin } from 'vite'
import type { ShellFacts } from '../../shell/src/shell-facts.ts'
import { outputNames, root } from '../base/index.ts'
import { bundleAlone } from './bundle-alone.ts'

/** Scripts that run without the shell's modules: in the page itself, and where those cannot be had. */
const bootScripts = {
  [outputNames.bootScript]: 'hydration/boot/boot.ts',
  [outputNames.startFailedScript]: 'hydration/boot/start-failed.ts',
}

const bundle = (file: string, format: 'iife' | 'es') =>
  bundleAlone(path.join(root, 'shell/src', file), format)

/** Writes beside the shell's build what pages are made of: head and boot scripts. */
export function shellFacts(): Plugin {
  return {
    name: 'shell-facts',
    async generateBundle() {
      const source = JSON.stringify(await readFacts())
      this.emitFile({ type: 'asset', fileName: outputNames.shellFacts, source })
      for (const [fileName, file] of Object.entries(bootScripts)) {
        this.emitFile({ type: 'asset', fileName, source: await bundle(file, 'iife') })
      }
    },
    configureServer(server) {
      for (const [name, file] of Object.entries(bootScripts)) {
        server.middlewares.use(`/${name}`, async (_, res, next) => {
          const code = await bundle(file, 'iife').catch(next)
          if (code) res.setHeader('Content-Type', 'text/javascript').end(code)
        })
      }
    },
    async transformIndexHtml(_, { server }) {
      // Composition writes the pages of a built shell.
      if (!server) return []
      const { head } = await readFacts()
      const boot = { tag: 'script', attrs: { src: `/${outputNames.bootScript}` } }
      return [...head, boot].map((element) => ({ ...element, injectTo: 'head-prepend' as const }))
    },
  }
}

async function readFacts(): Promise<ShellFacts> {
  const code = await bundle('shell-facts.ts', 'es')
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return module.shellFacts
}
