/**
 * npm run deploy:config -- nginx|caddy [--site FOLDER] [--out FOLDER] [--port 8080]: writes the configuration of a web
 * server for a composed directory (default dist/live). Repeat it when settings change.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  composed,
  fail,
  inRoot,
  readCommandLine,
  refuseUsage,
  wholeNumber,
} from '../project/index.ts'
import { headersFile, writeServerConfig } from '../serve/index.ts'

const { values, positionals } = readCommandLine(
  {
    site: { type: 'string', default: inRoot(composed.live) },
    out: { type: 'string' },
    port: { type: 'string', default: '8080' },
  },
  1,
)
const [server] = positionals
if (server !== 'nginx' && server !== 'caddy') {
  refuseUsage('Name the web server: nginx or caddy.')
}
const port = wholeNumber('--port', values.port, { min: 1, max: 65_535 })
const site = path.resolve(values.site)
if (!existsSync(path.join(site, headersFile))) fail(`${site} holds no composed site.`)
const out = path.resolve(values.out ?? inRoot('dist', server))
const file = writeServerConfig({ server, site, out, port })
console.log(`${file} serves ${site} at port ${port}.`)
