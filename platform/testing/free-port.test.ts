// @vitest-environment node
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, freePorts } from './free-port.ts'

it('is one that a server can have at once', async () => {
  const port = await freePort()
  const server = createServer().listen(port, 'localhost')
  await once(server, 'listening')
  server.close()
  expect(port).toBeGreaterThan(0)
})

it('is the first of as many in a row as are asked for', async () => {
  const first = await freePorts(10)
  const servers = Array.from({ length: 10 }, (_, at) =>
    createServer().listen(first + at, 'localhost'),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  for (const server of servers) server.close()
  expect(first).toBeLessThan(65_527)
})
