import type { PolicyPage } from 'shared/contract'
import { paths } from 'shared/routing'
import { type Resource, resourceOf } from './resource'

/** The timeout, in milliseconds. */
const timeout = 10_000

/** A policy of the shop, from the file beside its page; `null` if the shop does not have it. */
export function policyResource(policy: string): Resource<PolicyPage | null> {
  return resourceOf('The policy', () => fetchPolicy(policy), `catalog.policy.${policy}`)
}

async function fetchPolicy(policy: string): Promise<PolicyPage | null> {
  const file = `${paths.policy(policy)}.json`
  const answer = await fetch(file, { cache: 'no-cache', signal: AbortSignal.timeout(timeout) })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
  // Composition has checked it. What something in between answers, such as the login page of a network, is no JSON.
  return await answer.json()
}
