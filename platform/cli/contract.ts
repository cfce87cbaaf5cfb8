/**
 * npm run contract -- --url http://localhost:1234: tests a server against the contract, with customers that it signs
 * up. Exits with status 1 if the server breaks it. The URL is `api` of site.json; without a path, /api is used.
 * A server that makes orders is tested for the optional calls as well; it needs test payments for some of them.
 */
import {
  contractCases,
  fetchClient,
  makesOrders,
  optionalCases,
  testProvider,
} from '../../mock-api/src/contract-suite/index.ts'
import { reportContract } from '../../mock-api/src/contract-suite/report.ts'
import { fail, readCommandLine, refuseUsage } from '../project/index.ts'

const { url } = readCommandLine({ url: { type: 'string' } }).values
if (!url || !URL.canParse(url))
  refuseUsage('Name a server: npm run contract -- --url http://localhost:1234')

const { origin, pathname } = new URL(url)
const base = origin + (pathname === '/' ? '/api' : pathname.replace(/\/$/, ''))
await fetch(`${base}/products`).catch(() => fail(`Nobody answers at ${base}`))
const client = fetchClient(base)
const passes = (await makesOrders(client))
  ? await reportContract([...contractCases, ...optionalCases], { ...client, ...testProvider(base) })
  : await reportContract(contractCases, client)
process.exit(passes ? 0 : 1)
