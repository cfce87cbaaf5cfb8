import type { PolicyName, SiteConfig } from 'shared/contract'
import { policyResource } from '../../api/policy'
import type { PageData } from '../../api/server-catalogue'

/** A policy, and who sells. @throws Error if the shop does not have it. */
export async function loader(
  { policy }: { policy: string },
  { policies = {}, seller }: Pick<SiteConfig, 'policies' | 'seller'>,
): Promise<PageData> {
  const own = policies[policy as PolicyName]
  if (!own) throw new Error(`There is no policy ${policy}`)
  const page = { ...own, seller }
  const resource = policyResource(policy)
  resource.provide(page)
  return { [resource.key ?? '']: page }
}

/** One page per policy. */
export async function getStaticPaths(
  _: SiteConfig['prerender'],
  { policies = {} }: Pick<SiteConfig, 'policies'>,
) {
  return Object.keys(policies).map((policy) => ({ policy }))
}
