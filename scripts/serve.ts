/** npm run serve [-- FOLDER]: serves a composed site (default dist/site) at PORT (default 4173). */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fail } from './lib/exec.ts'
import { inRoot } from './lib/root.ts'
import { serveSite } from './lib/static-server.ts'

const folder = path.resolve(process.argv[2] ?? inRoot('dist/site'))
const port = Number(process.env.PORT ?? 4173)

if (!Number.isInteger(port) || port < 0 || port > 65535)
  fail(`PORT is “${process.env.PORT}”: not a port.`)
if (!existsSync(path.join(folder, 'pages.json')))
  fail(`${folder} holds no composed site: run npm start.`)

try {
  await serveSite({ folder, port })
  console.log(`Bookshelf is ready at http://localhost:${port}`)
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  fail(taken ? `Port ${port} is taken. Choose another: PORT=4174 npm start` : String(error))
}
