import type { Server } from 'node:http'
import { createReadServer, refuse } from './answer-requests.ts'
import { sendFile } from './send-file.ts'

interface Options {
  folder: string
  /** 0 for any free port. */
  port: number
  /** Sent with every file. */
  headers?: Record<string, string>
}

/**
 * Serves the files of a folder to this machine, such as one remote's build. What is replaced on the disk
 * is served from the next request on.
 * @throws the system's error when the port cannot be had.
 */
export function serveFolder({ folder, port, headers = {} }: Options): Promise<Server> {
  const always = { 'Cache-Control': 'no-cache', ...headers }
  return createReadServer(async (req, res, { pathname }) => {
    const found = await sendFile(req, res, { folder, pathname, headers: always })
    if (!found) refuse(res, 404, 'Not found', headers)
  }).open(port)
}
