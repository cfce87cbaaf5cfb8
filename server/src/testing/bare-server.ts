/**
 * What the server is compared with: Fastify with one route that does nothing, and one with a single statement of `pg`.
 * Prints its port. Needs DATABASE_URL.
 */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const app = Fastify()
app.get('/bare', () => ({ status: 'running' }))
app.get<{ Params: { id: string } }>('/row/:id', async ({ params }) => {
  const { rows } = await pool.query('select id, email from customers where id = $1', [params.id])
  return rows[0]
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log((app.server.address() as AddressInfo).port)
