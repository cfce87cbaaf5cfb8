import { useEffect, useState } from 'react'
import type { PolicyName, PolicyPage, Seller } from 'shared/contract'
import { paths } from 'shared/routing'
import { siteConfig } from 'shared/shop'
import { logFailure } from '../api/log-failure'

let loaded: Promise<Seller | undefined> | undefined

/** The page of a policy has the whole seller; other pages have the name. */
async function loadSeller(policy: PolicyName): Promise<Seller | undefined> {
  const response = await fetch(`${paths.policy(policy)}.json`)
  if (!response.ok) throw new Error(`The seller was answered with ${response.status}`)
  return ((await response.json()) as PolicyPage).seller
}

/** Who sells (docs/product.md, P101), for what is printed: the name, and the address once it is loaded; `null` if unknown. */
export function useSeller(): (Pick<Seller, 'name'> & Partial<Seller>) | null {
  const { policyTitles = {}, sellerName } = siteConfig()
  const [seller, setSeller] = useState<Seller | null>(null)
  const [policy] = Object.keys(policyTitles) as PolicyName[]

  useEffect(() => {
    if (sellerName === undefined || policy === undefined) return
    loaded ??= loadSeller(policy)
    loaded.then(
      (found) => setSeller(found ?? null),
      (error) => {
        loaded = undefined
        logFailure('The seller could not be loaded', error)
      },
    )
  }, [sellerName, policy])

  return seller ?? (sellerName === undefined ? null : { name: sellerName })
}
