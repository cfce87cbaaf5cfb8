import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'

const wildcards = ['0.0.0.0', '::']

/** The URL of a server on this machine. */
export function originOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** Whether other machines may connect: it listens at an address that is not loopback. */
export function isOpen(server: Server): boolean {
  const { address } = server.address() as AddressInfo
  return !/^(127\.|::1$)/.test(address)
}

/** Every URL of a server, as its own machine knows them. */
export function urlsOf(server: Server): string[] {
  const { address, port } = server.address() as AddressInfo
  const urlOf = (host: string) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (['127.0.0.1', '::1'].includes(address)) return [originOf(server)]
  if (!wildcards.includes(address)) return [urlOf(address)]
  const others = Object.values(os.networkInterfaces())
    .flatMap((addresses = []) => addresses)
    // A link-local address needs an interface.
    .filter(({ internal, address: own }) => !internal && !own.startsWith('fe80:'))
    .filter(({ family }) => address === '::' || family === 'IPv4')
  return [originOf(server), ...new Set(others.map((other) => urlOf(other.address)))]
}
