import type { Server } from 'node:http'
import { listen, refuse, sendFile } from '../../platform/serve/index'

interface Options {
  folder: string
  headers?: Record<string, string>
}

/** Serves the files of a folder to this machine, as an origin of another project. */
export function serveFolder({ folder, headers = {} }: Options): Promise<Server> {
  return listen(
    async (req, res, pathname) => {
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
      if (!(await sendFile(req, res, folder, pathname))) refuse(res, 404, 'Not found')
    },
    { port: 0 },
  )
}
