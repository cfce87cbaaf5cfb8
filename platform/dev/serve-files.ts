import sirv from 'sirv'
import type { Plugin } from 'vite'

/** Serves folders, by the start of their addresses. */
export function serveFiles(folders: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'serve-files',
    configureServer({ middlewares }) {
      for (const [start, folder] of Object.entries(folders)) {
        middlewares.use(start || '/', sirv(folder, { dev: true, etag: true, extensions: [] }))
      }
    },
  }
}
