import { Command } from '@commander-js/extra-typings'
import { fail } from '../../project/index.ts'
import { webAddress } from '../command-line.ts'

export const contract = new Command('contract')
  .summary('tests a server against the contract')
  .description(
    'Tests a server against the contract. The tests sign up their own customers. A server that makes orders is tested for the optional calls as well; some of them need test payments. Exits with status 1 if the server breaks the contract.',
  )
  .requiredOption(
    '--url <url>',
    'the server, as “api” of site.json names it; without a path, /api is tested',
    webAddress,
  )
  .action(async ({ url: { origin, pathname } }) => {
    const { contractCases, fetchClient, makesOrders, optionalCases, testProvider } = await import(
      'shared/contract-suite'
    )
    const { reportContract } = await import('../report-contract.ts')
    const base = origin + (pathname === '/' ? '/api' : pathname.replace(/\/$/, ''))
    await fetch(`${base}/products`).catch(() => fail(`There is no answer from ${base}.`))
    console.log(
      'The tests sign up hundreds of customers: a server of this project needs LIMIT_SIGNUPS=1000 for them.\n',
    )
    const client = fetchClient(base)
    const passes = (await makesOrders(client))
      ? await reportContract([...contractCases, ...optionalCases], {
          ...client,
          ...testProvider(base),
        })
      : await reportContract(contractCases, client)
    process.exit(passes ? 0 : 1)
  })
