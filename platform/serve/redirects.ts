/** The former addresses of pages, which a composed site lists among its routes. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type DeploymentFile, parametersOf, segmentsOf, withParameters } from 'shared/contract'
import { outputNames } from '../project/index.ts'

/** What `encodeURIComponent` writes, without dots. */
const segment = "([\\w!~*'()%-]+)"

/**
 * Where an address of a composed site has moved; `undefined` if it has not. The first of all routes that matches decides.
 * @param pathname encoded, without its query.
 */
export function redirectOf(site: string, pathname: string): string | undefined {
  const file = path.join(site, outputNames.deployment)
  // Only the names of files have dots.
  if (pathname.includes('.') || !existsSync(file)) return undefined
  const { routes = [] }: Partial<DeploymentFile> = JSON.parse(readFileSync(file, 'utf8'))
  for (const { path: pattern, redirectTo } of routes) {
    const names = segmentsOf(pattern).map((each) => ('text' in each ? each.text : segment))
    const from = new RegExp(`^/${names.join('/')}/?$`)
    if (!from.test(pathname)) continue
    const parameters = parametersOf(pattern)
    const numbered = (name: string) => `$${parameters.indexOf(name) + 1}`
    return redirectTo && pathname.replace(from, withParameters(redirectTo, numbered))
  }
  return undefined
}
