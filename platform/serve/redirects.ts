/** The former addresses of pages, which a composed site lists among its routes. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parametersOf, segmentsOf, withParameters } from '../../shared/src/contract/path-pattern.ts'
import type { DeploymentFile } from '../../shared/src/contract/site.ts'
import { outputNames } from '../project/index.ts'

interface Redirect {
  /** Matches an encoded path, with or without a query. */
  from: RegExp
  /** With `$1` for the first parameter; `undefined` if a page is there, which a later pattern would match, too. */
  to: string | undefined
}

/** What `encodeURIComponent` writes, without dots, which only names of files have. */
const segment = "([\\w!~*'()%-]+)"

/** The redirects of a composed site: the first pattern that matches decides. */
export function redirectsOf(site: string): Redirect[] {
  const file = path.join(site, outputNames.deployment)
  if (!existsSync(file)) return []
  const { routes = [] }: Partial<DeploymentFile> = JSON.parse(readFileSync(file, 'utf8'))
  const last = routes.findLastIndex(({ redirectTo }) => redirectTo)
  return routes.slice(0, last + 1).map(({ path: pattern, redirectTo }) => {
    const names = segmentsOf(pattern).map((each) => ('text' in each ? each.text : segment))
    const from = new RegExp(`^/${names.join('/')}/?(?:$|\\?)`)
    const parameters = parametersOf(pattern)
    const numbered = (name: string) => `$${parameters.indexOf(name) + 1}`
    return { from, to: redirectTo && withParameters(redirectTo, numbered) }
  })
}

/** Where an address has moved; `undefined` if it has not. @param pathname encoded. */
export function redirectOf(site: string, pathname: string): string | undefined {
  const found = redirectsOf(site).find(({ from }) => from.test(pathname))
  return found?.to && pathname.replace(found.from, found.to)
}
