import { existsSync } from 'node:fs'
import type { InlineConfig, Plugin } from 'vite'
import { virtualModules } from '../federation/index.ts'
import { folderOf, inRoot } from '../project/index.ts'
import { bundledServer, serveFiles } from './bundled-server.ts'

/** One remote without the shell: every address has the page that shows its screens (shared/src/standalone). */
export function standaloneServer(remote: string): InlineConfig {
  return bundledServer(inRoot('shared/src/standalone'), 'standalone', [
    serveFiles({ '': inRoot('mock-api/public') }),
    virtualModules('standalone', { 'virtual:standalone': codeOf(remote) }),
    titleOf(remote),
  ])
}

function codeOf(remote: string): string {
  const folder = folderOf(remote)
  const file = (...parts: string[]) => JSON.stringify(inRoot(...parts))
  const hasOptions = existsSync(inRoot(folder, 'src/standalone.tsx'))
  return `
    import { runStandalone } from 'shared/standalone'
    import { remote } from ${file(folder, 'remote.ts')}
    ${hasOptions ? `import { standalone } from ${file(folder, 'src/standalone.tsx')}` : 'const standalone = {}'}
    const startMockApi = async () =>
      (await import(${file('mock-api/src/start.ts')})).startMockApi()
    runStandalone(remote, { ...standalone, startMockApi })`
}

function titleOf(remote: string): Plugin {
  const children = `Bookshelf | ${remote} alone`
  return { name: 'title', transformIndexHtml: () => [{ tag: 'title', children }] }
}
