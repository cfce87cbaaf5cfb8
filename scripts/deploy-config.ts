/**
 * npm run deploy:config -- nginx [--site FOLDER] [--out FOLDER] [--port 8080]
 * Writes the configuration of a web server for a composed directory: by default for dist/live into
 * dist/nginx. To be run again after a release that changes addresses or settings.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { serverConfig } from './lib/deploy-config/server-config.ts'
import { fail } from './lib/exec.ts'
import { pagesFile } from './lib/pages.ts'
import { inRoot } from './lib/root.ts'
import { headersFile } from './lib/security-headers.ts'

const templates = { nginx: 'nginx.conf', caddy: 'Caddyfile' }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: inRoot('dist/live') },
    out: { type: 'string' },
    port: { type: 'string', default: '8080' },
  },
})
const [server] = positionals
if (server !== 'nginx' && server !== 'caddy') fail('Name the web server: nginx or caddy.')
const site = path.resolve(values.site)
const out = path.resolve(values.out ?? inRoot('dist', server))
const read = (file: string) => JSON.parse(readFileSync(path.join(site, file), 'utf8'))

mkdirSync(out, { recursive: true })
const files = serverConfig(read(headersFile), read(pagesFile))[server]
for (const [name, text] of Object.entries(files)) writeFileSync(path.join(out, name), text)
const template = readFileSync(inRoot('deploy', templates[server]), 'utf8')
const filled = template
  .replaceAll('__SITE__', site)
  .replaceAll('__PORT__', values.port)
  .replaceAll('__INCLUDES__', out)
writeFileSync(path.join(out, templates[server]), filled)
console.log(`${path.join(out, templates[server])} serves ${site} at port ${values.port}.`)
