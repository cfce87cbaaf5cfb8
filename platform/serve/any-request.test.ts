import http from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { serveSite } from './serve-site.ts'
import { anyRequest } from './testing/any-request.ts'
import { secret, writeFixtureSite } from './testing/fixture-site.ts'
import { sendRaw } from './testing/raw-request.ts'

/** `RUNS=2000 npx vitest run platform/serve/any-request.test.ts` looks longer. */
const runs = Number(process.env.RUNS ?? 500)

it('the server answers the home page after every request that a fuzzer sends', {
  tags: ['second-tier'],
}, async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const site = writeFixtureSite()
  const server = await serveSite({ folder: site.folder, port: 0 })
  const { port } = server.address() as AddressInfo
  const agent = new http.Agent({ keepAlive: true })
  const answers = new Map<number | null, number>()
  try {
    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ bytes, part }) => {
        const sent = bytes.slice(0, Math.ceil(bytes.length * part))
        const { status, body } = await sendRaw(port, sent, part < 1)
        answers.set(status, (answers.get(status) ?? 0) + 1)
        expect(status ?? 0).toBeLessThan(500)
        expect(body).not.toContain(secret)
        expect(await homeStatus(port, agent)).toBe(200)
      }),
      { numRuns: runs },
    )
  } finally {
    agent.destroy()
    server.close()
    site.remove()
  }
  expect(failed.mock.calls).toEqual([])
  // Requests that never reach a file prove nothing about files.
  for (const status of [200, 400, 404, 405]) {
    expect(answers.get(status), `answers with ${status}`).toBeGreaterThan(0)
  }
})

function homeStatus(port: number, agent: http.Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: 'localhost', port, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    request.on('error', reject)
  })
}
