/**
 * npm run contract -- --url http://localhost:1234: tests a server against the contract, with customers that it signs
 * up. Exits with status 1 if the server breaks it. The URL is `api` of site.json; without a path, /api is used.
 */
import { fetchClient } from '../../mock-api/src/contract-suite/index.ts'
import { reportContract } from '../../mock-api/src/contract-suite/report.ts'
import { fail, readCommandLine, refuseUsage } from '../project/index.ts'

const { url } = readCommandLine({ url: { type: 'string' } }).values
if (!url || !URL.canParse(url))
  refuseUsage('Name a server: npm run contract -- --url http://localhost:1234')

const { origin, pathname } = new URL(url)
const base = origin + (pathname === '/' ? '/api' : pathname.replace(/\/$/, ''))
await fetch(`${base}/products`).catch(() => fail(`Nobody answers at ${base}`))
process.exit((await reportContract(fetchClient(base))) ? 0 : 1)
