import type { Server } from 'node:http'
import { answerRequests, refuse, sendFile } from '../../platform/serve/index'

interface Options {
  folder: string
  headers?: Record<string, string>
}

/** Serves the files of a folder to this machine, as an origin of another project. */
export function serveFolder({ folder, headers = {} }: Options): Promise<Server> {
  const always = { 'Cache-Control': 'no-cache', ...headers }
  return answerRequests(async (req, res, { pathname }) => {
    const found = await sendFile(req, res, { folder, pathname, headers: always })
    if (!found) refuse(res, 404, 'Not found', headers)
  }).open(0)
}
