import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../npm-test/index.ts'
import { headersFile } from './security-headers.ts'
import { writeServerConfig } from './server-config.ts'

/** Debian's paths; NGINX_PATH and CADDY_PATH override them. */
const webServers = [
  {
    server: 'nginx',
    program: process.env.NGINX_PATH ?? '/usr/sbin/nginx',
    argsFor: (main: string) => ['-c', main, '-g', 'daemon off;'],
  },
  {
    server: 'caddy',
    program: process.env.CADDY_PATH ?? '/usr/bin/caddy',
    argsFor: (main: string) => ['run', '--adapter', 'caddyfile', '--config', main],
  },
] as const

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

for (const { server, program, argsFor } of webServers) {
  describe.runIf(existsSync(program))(server, () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), `bookshelf-${server}-`))
    let shop: string
    let stop: () => Promise<void>

    beforeAll(async () => {
      const site = path.join(folder, 'site')
      mkdirSync(site)
      chmodSync(folder, 0o755)
      const headers = { 'Content-Security-Policy': "default-src 'none'" }
      writeFileSync(path.join(site, headersFile), JSON.stringify(headers))
      writeFileSync(path.join(site, 'index.html'), 'the shop')
      writeFileSync(path.join(site, '404.html'), 'not here')
      const port = await freePort()
      const target = new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}`)
      const main = writeServerConfig({ server, site, out: folder, port, api: target })
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      const child = spawn(program, argsFor(main), { env, stdio: 'ignore' })
      stop = async () => {
        if (child.exitCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      shop = `http://localhost:${port}`
      await vi.waitFor(async () => expect((await fetch(shop)).status).toBe(200))
    })
    afterAll(async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    })

    it('passes on every method and body under /api, with the address of the client', async () => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await fetch(`${shop}/api/user/cart?a=1`, {
          method,
          headers: { 'x-forwarded-for': '203.0.113.7' },
          ...(method === 'POST' ? { body: '{"qty":1}' } : {}),
        })
        expect(response.status).toBe(201)
        expect(response.headers.get('content-security-policy')).toBeNull()
        expect(response.headers.get('cache-control')).toBe('public, s-maxage=60')
        expect(await response.json()).toEqual({
          method,
          url: '/api/user/cart?a=1',
          from: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
          body: method === 'POST' ? '{"qty":1}' : '',
        })
      }
    })

    it('serves pages at their own addresses, never at those of their files', async () => {
      expect((await fetch(`${shop}/404.html`)).status).toBe(404)
      for (const file of ['/index.html', '/products/_/index.html', '/index%2ehtml']) {
        const answer = await fetch(shop + file)
        expect([answer.status, await answer.text()], file).toEqual([404, 'Not found'])
      }
    })

    it('still allows its own files only to be read', async () => {
      expect((await fetch(shop, { method: 'POST' })).status).toBe(405)
      const page = await fetch(shop)
      expect(await page.text()).toBe('the shop')
      expect(page.headers.get('content-security-policy')).toBe("default-src 'none'")
    })
  })
}
