/** The runtime configuration of one deployment, inlined into the page by `scripts/compose`. */
import * as v from 'valibot'
import { remoteNames } from './remotes'

const build = {
  /** URL of the remote's remoteEntry.js, absolute or from the site's root. */
  entry: v.string(),
  version: v.string(),
  /** The hash of the entry, 'sha256-…', where it lies on another origin. */
  integrity: v.optional(v.string()),
  /** The contract that it was built with; missing where it was built together with the shell. */
  contract: v.optional(v.number()),
}

const Remote = v.object({
  ...build,
  /** Another version, for some of the shoppers: each stays with what they were given. */
  canary: v.optional(
    v.object({ ...build, percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }),
  ),
})

/** Where the page reports what becomes of remotes, and web vitals. */
const Telemetry = v.object({
  /** Written to the browser's console. */
  console: v.optional(v.boolean(), false),
  /** Sent there by POST, as JSON. */
  url: v.optional(v.string()),
})

/** A scheme, a host and at most a port: what a content security policy can name without surprises. */
const Origin = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(text) && new URL(text).origin === text,
    'An origin is written like https://example.org or http://localhost:5172',
  ),
)

export const SiteConfig = v.object({
  /** 'mock' for the fake server in the browser, or the base URL of a server that keeps the contract. */
  api: v.string(),
  /**
   * Whether the API allows the header `Idempotency-Key` (./idempotency). Where nothing is said: yes on the
   * shop's own origin, no on another, whose answer to a preflight would have to allow it.
   */
  idempotencyKeys: v.optional(v.boolean()),
  /** How long the fake server takes for an answer, in milliseconds; its own default where nothing is said. */
  mockDelay: v.optional(v.pipe(v.number(), v.minValue(0))),
  payments: v.variant('provider', [
    v.object({ provider: v.literal('test') }),
    v.object({ provider: v.literal('razorpay'), key: v.string() }),
  ]),
  /** Whether /mockman and the inspector exist. */
  devtools: v.boolean(),
  /** Whether the fake server's scenarios and faults may be switched from the page: never for shoppers. */
  faults: v.optional(v.boolean(), false),
  /** Where a developer may point a remote to, in their own browser; nowhere by default. */
  overrides: v.optional(v.array(Origin)),
  /** The version of the shell, where it was released by itself. */
  shell: v.optional(v.string()),
  /** Nothing is measured and nothing reported where this is missing. */
  telemetry: v.optional(Telemetry),
  /** A remote that is missing here does not exist in this deployment. */
  remotes: v.partial(v.object(v.entriesFromList(remoteNames, Remote))),
})
export type SiteConfig = v.InferOutput<typeof SiteConfig>
