import type { Plugin } from 'vite'
import { requestTarget, sendFile } from '../serve/index.ts'

/** Serves folders, by the start of their addresses. */
export function serveFiles(folders: Readonly<Record<string, string>>): Plugin {
  const headers = { 'Cache-Control': 'no-cache' }
  return {
    name: 'serve-files',
    configureServer({ middlewares }) {
      for (const [start, folder] of Object.entries(folders)) {
        middlewares.use((req, res, next) => {
          const { pathname = '' } = requestTarget(req.url) ?? {}
          if (!pathname.startsWith(`${start}/`)) return next()
          const asked = { folder, pathname: pathname.slice(start.length), headers }
          sendFile(req, res, asked).then((found) => found || next(), next)
        })
      }
    },
  }
}
