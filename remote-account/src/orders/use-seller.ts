import { useEffect, useState } from 'react'
import type { PolicyName, PolicyPage, Seller } from 'shared/contract'
import { paths } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import { logFailure } from '../api/log-failure'

/** The page of a policy has the whole seller; other pages have the name. */
async function loadSeller(policy: PolicyName): Promise<Seller | undefined> {
  const response = await fetch(`${paths.policy(policy)}.json`)
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return ((await response.json()) as PolicyPage).seller
}

/**
 * Who sells (docs/product.md, P101), as a line for what is printed: the name, and the address once it is loaded; `null` if
 * nothing is known.
 */
export function useSeller(): string | null {
  const { policyTitles = {}, sellerName } = siteConfig()
  const [seller, setSeller] = useState<Seller | null>(null)
  const [policy] = Object.keys(policyTitles) as PolicyName[]

  useEffect(() => {
    if (sellerName === undefined || policy === undefined) return
    loadSeller(policy).then(
      (found) => setSeller(found ?? null),
      (error) => logFailure('The seller could not be loaded', error),
    )
  }, [sellerName, policy])

  if (sellerName === undefined) return null
  const { address = [], email, registration } = seller ?? {}
  return ['Bookshelf', `Sold by ${sellerName}`, ...address, email, registration]
    .filter(Boolean)
    .join(', ')
}
