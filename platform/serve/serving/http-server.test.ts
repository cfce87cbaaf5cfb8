// @vitest-environment node
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import os from 'node:os'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOpen, urlsOf } from './addresses.ts'
import { answerRequests } from './answer-requests.ts'

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

async function open(port = 0, host?: string) {
  const server = answerRequests((_, res) => void res.end('here'))
  opened.push(server)
  await server.open(port, host)
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
const answers = (host: string, port: number) =>
  fetch(`http://${host}:${port}/`).then(
    (response) => response.ok,
    () => false,
  )
const others = Object.values(os.networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address)
const hasIpv6 = Object.values(os.networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .some(({ address }) => address === '::1')

describe('a server', () => {
  it('listens on both loopback addresses, and on no other', async () => {
    const server = await open()
    const port = portOf(server)
    expect(await answers('localhost', port)).toBe(true)
    expect(await answers('127.0.0.1', port)).toBe(true)
    expect(await answers('[::1]', port)).toBe(hasIpv6)
    for (const address of others) expect(await answers(address, port)).toBe(false)
    expect(isOpen(server)).toBe(false)
    expect(urlsOf(server)).toEqual([`http://localhost:${port}`])
  })

  it('listens where it is told to, and names every address', async () => {
    const server = await open(0, '0.0.0.0')
    const port = portOf(server)
    expect(isOpen(server)).toBe(true)
    expect(urlsOf(server)).toContain(`http://localhost:${port}`)
    for (const address of others) {
      expect(await answers(address, port)).toBe(true)
      expect(urlsOf(server)).toContain(`http://${address}:${port}`)
    }
  })

  it('is gone from both addresses once it is closed', async () => {
    const server = await open()
    const port = portOf(server)
    await new Promise((resolve) => server.close(resolve))
    expect(await answers('127.0.0.1', port)).toBe(false)
    expect(await answers('[::1]', port)).toBe(false)
  })

  it('closes the connection of who wants a tunnel, and leaves it open', async () => {
    const server = await open()
    const socket = connect({ host: '127.0.0.1', port: portOf(server), allowHalfOpen: true })
    socket.write('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 405 /)
    const connections = promisify(server.getConnections.bind(server))
    await vi.waitFor(async () => expect(await connections()).toBe(0))
    socket.destroy()
  })

  it.each(['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])])(
    'does not share its port with another server on %s',
    async (host) => {
      const taken = createServer((_, res) => res.end())
      opened.push(taken)
      await once(taken.listen(0, host), 'listening')
      await expect(open(portOf(taken))).rejects.toMatchObject({ code: 'EADDRINUSE' })
    },
  )
})
