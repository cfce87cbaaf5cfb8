/**
 * npm run deploy:config -- nginx [--site FOLDER] [--out FOLDER] [--port 8080]
 * Writes the configuration of a web server for a composed directory: by default for dist/live into
 * dist/nginx. To be run again after a release that changes addresses or settings.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { composed, fail, inRoot, readCommandLine, refuseUsage, wholeNumber } from '../base/index.ts'
import { headersFile, pagesFile, serverConfig } from '../server/index.ts'

const templates = { nginx: 'nginx.conf', caddy: 'Caddyfile' }

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
if (!existsSync(path.join(site, pagesFile))) fail(`${site} holds no composed site.`)
const out = path.resolve(values.out ?? inRoot('dist', server))
const read = (file: string) => JSON.parse(readFileSync(path.join(site, file), 'utf8'))

mkdirSync(out, { recursive: true })
const files = serverConfig(read(headersFile), read(pagesFile))[server]
for (const [name, text] of Object.entries(files)) writeFileSync(path.join(out, name), text)
const template = readFileSync(inRoot('platform/server/templates', templates[server]), 'utf8')
const filled = template
  .replaceAll('__SITE__', site)
  .replaceAll('__PORT__', String(port))
  .replaceAll('__INCLUDES__', out)
writeFileSync(path.join(out, templates[server]), filled)
console.log(`${path.join(out, templates[server])} serves ${site} at port ${port}.`)
