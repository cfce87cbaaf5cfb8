/** The runtime configuration of one deployment, inlined into the page by `scripts/compose`. */
import * as v from 'valibot'
import { remoteNames } from './remotes'

const Remote = v.object({
  /** URL of the remote's remoteEntry.js, absolute or from the site's root. */
  entry: v.string(),
  version: v.string(),
  integrity: v.optional(v.string()),
})

export const SiteConfig = v.object({
  /** 'mock' for the fake server in the browser, or the base URL of a server that keeps the contract. */
  api: v.string(),
  payments: v.variant('provider', [
    v.object({ provider: v.literal('test') }),
    v.object({ provider: v.literal('razorpay'), key: v.string() }),
  ]),
  /** Whether /mockman and the inspector exist. */
  devtools: v.boolean(),
  /** Whether the fake server's scenarios and faults may be switched from the page: never for shoppers. */
  faults: v.optional(v.boolean(), false),
  /** A remote that is missing here does not exist in this deployment. */
  remotes: v.partial(v.object(v.entriesFromList(remoteNames, Remote))),
})
export type SiteConfig = v.InferOutput<typeof SiteConfig>
