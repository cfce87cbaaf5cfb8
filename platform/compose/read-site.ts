import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SiteConfig } from 'shared/schema'
import * as v from 'valibot'
import { didYouMean, entryOf, packageVersion, remoteNames } from '../project/index.ts'
import { readPolicies } from './read-policies.ts'

/** A configuration whose settings fit together. */
export const CheckedSite = v.pipe(
  SiteConfig,
  v.check(
    ({ api, orders, payments }) =>
      payments.provider !== 'razorpay' || (orders === 'server' && api !== 'mock'),
    'With the payment provider "razorpay", a real server must make the orders ("orders": "server", and its address as "api"): the provider refunds every payment without one.',
  ),
)

/**
 * Reads and validates a site.json, with the policies in the folder that it names.
 * @param remotes those of the site if the file names none; by default, those of this checkout.
 * @throws Error that names the file and what is wrong in it.
 */
export function readSite(file: string, remotes = ownRemotes()): SiteConfig {
  const problem = (text: string) => new Error(`${file}: ${text}`)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const text = readFileSync(file, 'utf8')
  const json = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
    text,
  )
  if (!json.success) throw problem('This is not a JSON object.')
  const known = Object.keys(SiteConfig.entries)
  const unknown = Object.keys(json.output).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw problem(`There is no setting “${unknown}”.${didYouMean(unknown, known)}`)
  const { policies: folder } = json.output
  const site = v.safeParse(CheckedSite, {
    ...{ remotes, ...json.output },
    // A composed site contains the texts.
    ...(typeof folder === 'string'
      ? { policies: readPolicies(path.resolve(file, '..', folder)) }
      : {}),
  })
  if (site.success) return site.output
  const [issue] = site.issues
  const setting = v.getDotPath(issue)
  if (setting && issue.received === 'undefined') throw problem(`“${setting}” is missing.`)
  if (setting && issue.expected === 'never') throw problem(`There is no setting “${setting}”.`)
  throw problem(setting ? `“${setting}” cannot be used. ${issue.message}.` : issue.message)
}

function ownRemotes(): SiteConfig['remotes'] {
  return Object.fromEntries(
    remoteNames.map((name) => [name, { entry: entryOf(name), version: packageVersion(name) }]),
  )
}
