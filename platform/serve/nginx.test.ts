/** The configuration of docs/deploying.md, with the real nginx. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeNginxConfig } from './nginx-config.ts'
import { answersLikeEveryServer } from './testing/answers.ts'
import { writeFixtureSite } from './testing/fixture-site.ts'
import { requestFor, sendRaw } from './testing/raw-request.ts'

/** Debian's path; NGINX_PATH overrides it. */
const program = process.env.NGINX_PATH ?? '/usr/sbin/nginx'

/** An API that answers with the request that it received. */
const api = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { method, url, headers } = request
  response.writeHead(201, {
    'content-type': 'application/json',
    'cache-control': 'public, s-maxage=60',
  })
  response.end(JSON.stringify({ method, url, from: headers['x-forwarded-for'], body }))
})
beforeAll(async () => void (await once(api.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => void api.close())

/** Runs nginx before the tests of a group, and ends it after them. */
function runNginx(passesOn: boolean) {
  const site = writeFixtureSite()
  const out = path.dirname(site.folder)
  // Another program could take a free port before nginx does. It cannot take this socket.
  const place = path.join(out, 'socket')
  let warnings = ''
  let stop = async () => {}
  beforeAll(async () => {
    const target = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
    const file = writeNginxConfig({
      ...{ site: site.folder, out, port: 80 },
      api: passesOn ? new URL(target) : undefined,
    })
    const address = `listen "unix:${place.replaceAll('"', '\\"')}";`
    writeFileSync(file, readFileSync(file, 'utf8').replace('listen 80;', address))
    const child = spawn(program, ['-c', file, '-g', 'daemon off;'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.on('data', (text) => {
      warnings += text
    })
    await once(child, 'spawn')
    stop = async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await vi.waitFor(
      async () => expect((await sendRaw(place, requestFor('/'))).status, warnings).toBe(200),
      { timeout: 60_000 },
    )
  })
  afterAll(async () => {
    await stop()
    site.remove()
  })
  return { site, out, place, warnings: () => warnings }
}

describe.skipIf(!existsSync(program) && !process.env.CI)('nginx', () => {
  const { site, out, place, warnings } = runNginx(false)
  answersLikeEveryServer(() => ({ site, place }))

  it('is configured without a warning or a gap, and logs requests', async () => {
    await sendRaw(place, requestFor('/products?from=log'))
    await vi.waitFor(() =>
      expect(readFileSync(path.join(out, 'access.log'), 'utf8')).toContain('from=log'),
    )
    expect(warnings()).not.toMatch(/\[warn\]|duplicate|conflicting/)
    expect(readFileSync(path.join(out, 'nginx.conf'), 'utf8')).not.toContain('__')
  })
})

describe.skipIf(!existsSync(program) && !process.env.CI)('nginx before an API', () => {
  const { place } = runNginx(true)

  it('passes on every method and body under /api, with the address of the client', async () => {
    for (const [method, body] of Object.entries({ GET: '', POST: '{"qty":1}', DELETE: '' })) {
      const headers = ['X-Forwarded-For: 203.0.113.7', `Content-Length: ${body.length}`]
      const asked = requestFor('/api/user/cart?a=1', method, headers) + body
      const answer = await sendRaw(place, asked)
      expect(answer.status).toBe(201)
      expect(answer.headers.get('content-security-policy')).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('public, s-maxage=60')
      // Who connects by a socket has no address, and may not name one either.
      const from = 'unix:'
      const seen = { method, url: '/api/user/cart?a=1', from, body }
      expect(JSON.parse(answer.body)).toEqual(seen)
    }
  })

  it('still allows its own files only to be read', async () => {
    expect((await sendRaw(place, requestFor('/', 'POST'))).status).toBe(405)
    const page = await sendRaw(place, requestFor('/'))
    expect(page.body).toBe('<h1>Home</h1>')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})
