import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port on which nothing listens now. */
export async function freePort(): Promise<number> {
  return (await portIfFree(0)) ?? freePort()
}

/** The first of `count` ports in a row on which nothing listens now. */
export async function freePorts(count: number): Promise<number> {
  const first = await freePort()
  for (let port = first; port < first + count; port += 1) {
    if (port > 65_535 || (await portIfFree(port)) === null) return freePorts(count)
  }
  return first
}

/** @param port 0 for any. @returns the port, or `null` where something listens. */
async function portIfFree(port: number): Promise<number | null> {
  const server = createServer().listen(port, 'localhost')
  try {
    await once(server, 'listening')
  } catch {
    return null
  }
  const { port: found } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return found
}
