import { existsSync } from 'node:fs'
import path from 'node:path'
import { fail } from '../../project/index.ts'
import { headersFile } from '../security-headers.ts'
import { serveSite } from '../static-server.ts'
import { isOpen, urlsOf } from './addresses.ts'

interface Place {
  port: number
  /** Without it, this machine alone can connect. */
  host?: string | undefined
}

/** Serves a composed site until this process ends, and prints its addresses. */
export async function serveAndLog(folder: string, { port, host }: Place): Promise<void> {
  const site = path.resolve(folder)
  if (!existsSync(path.join(site, headersFile))) {
    fail(`${site} holds no composed site: run npm start.`)
  }
  try {
    const server = await serveSite({ folder: site, port, host })
    const reach = isOpen(server)
      ? 'other machines can connect'
      : 'this machine only, HOST=0.0.0.0 opens it'
    console.log(`Bookshelf is ready at ${urlsOf(server).join(', ')} (${reach})`)
  } catch (error) {
    fail(reasonOf(error, port, host))
  }
}

function reasonOf(error: unknown, port: number, host: string | undefined): string {
  const { code = '' } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken. Choose another: PORT=${port === 4173 ? 4174 : 4173} npm start`,
    EACCES: `Port ${port} may not be used by this account. Choose another: PORT=4173 npm start`,
    EADDRNOTAVAIL: `HOST is “${host}”: no address of this machine.`,
    ENOTFOUND: `HOST is “${host}”: no name or address that this machine knows.`,
    EAI_AGAIN: `HOST is “${host}”: no name or address that this machine knows.`,
  }
  return reasons[code] ?? String(error)
}
