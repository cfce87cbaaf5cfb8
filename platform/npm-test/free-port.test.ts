import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

it('can be used by a server at once', async () => {
  const port = await freePort()
  const server = createServer().listen(port, 'localhost')
  await once(server, 'listening')
  server.close()
  expect(port).toBeGreaterThan(0)
})
