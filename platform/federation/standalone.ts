import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'
import { inRoot } from '../base/index.ts'

const entry = 'virtual:standalone'
/** Neither a file nor a module of the server's own. */
const isAddress = /^\/(?!@)[^.?#]*([?#]|$)/

/** Runs a remote alone: every address has the page that shows its screens (shared/src/standalone). */
export function standalonePage(name: string, folder: string): Plugin {
  const options = inRoot(folder, 'src/standalone.tsx')
  const code = `
    import { runStandalone } from 'shared/standalone'
    import { remote } from ${JSON.stringify(inRoot(folder, 'remote.ts'))}
    ${existsSync(options) ? `import { standalone } from ${JSON.stringify(options)}` : 'const standalone = {}'}
    const startMockApi = async () =>
      (await import(${JSON.stringify(inRoot('mock-api/src/start.ts'))})).startMockApi()
    runStandalone(remote, { ...standalone, startMockApi })`
  return {
    name: 'standalone-page',
    resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
    load: (id) => (id === `\0${entry}` ? code : undefined),
    configureServer(server) {
      server.middlewares.use(async (req, res, next) => {
        const { url = '/' } = req
        if (!isAddress.test(url)) return next()
        const page = server.transformIndexHtml(url, htmlOf(name))
        page.then((html) => res.setHeader('Content-Type', 'text/html').end(html), next)
      })
    },
  }
}

const htmlOf = (name: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Bookshelf | ${name} alone</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/@id/${entry}"></script>
  </body>
</html>
`
