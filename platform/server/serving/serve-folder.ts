import type { Server } from 'node:http'
import { answerRequests, refuse } from './answer-requests.ts'
import { sendFile } from './send-file.ts'

interface Options {
  folder: string
  port: number
  headers?: Record<string, string>
}

/** Serves the files of a folder to this machine. @throws the system's error when the port is taken. */
export function serveFolder({ folder, port, headers = {} }: Options): Promise<Server> {
  const always = { 'Cache-Control': 'no-cache', ...headers }
  return answerRequests(async (req, res, { pathname }) => {
    const found = await sendFile(req, res, { folder, pathname, headers: always })
    if (!found) refuse(res, 404, 'Not found', headers)
  }).open(port)
}
