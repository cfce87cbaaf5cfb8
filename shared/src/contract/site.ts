/** The configuration of one deployment: `site.json`, and what `platform/compose` writes into pages. */
import * as v from 'valibot'
import { Provides, providedEntries } from './provides'

const build = {
  /** URL of `remoteEntry.js`, or of a manifest that ends in `.json`: absolute, or from the site's root. */
  entry: v.string(),
  version: v.string(),
  integrity: v.optional(v.string()),
  /** The kind of container, if another project built the remote and `entry` is not a manifest. */
  type: v.optional(v.picklist(['module', 'var'])),
  /** The contract of the build; missing if it was built together with the shell. */
  contract: v.optional(v.number()),
}

const RemoteName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z\d-]*$/, 'A remote has a name like “reviews”'),
)

const Remote = v.object({
  ...build,
  /** Another version for some shoppers, who always get the same one. */
  canary: v.optional(
    v.object({ ...build, percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }),
  ),
  /** What a remote of another project brings, whose manifest cannot say it. */
  provides: v.optional(Provides),
})

const files = {
  /** The hash of every script that modules need first, except the entry; by the address relative to the entry. */
  scripts: v.optional(v.record(v.string(), v.string())),
  /** Which of these scripts each module needs, as indexes into `scripts`. */
  modules: v.optional(v.record(v.string(), v.array(v.number()))),
}

const WholeRemote = v.object({
  ...Remote.entries,
  ...files,
  canary: v.optional(v.object({ ...Remote.entries.canary.wrapped.entries, ...files })),
})

/** Where all remotes of a deployment are, and what they bring; a page contains only the one that it shows. */
export const DeploymentFile = v.object({
  shell: v.optional(v.string()),
  remotes: v.record(RemoteName, WholeRemote),
  ...providedEntries,
})
export type DeploymentFile = v.InferOutput<typeof DeploymentFile>

/** Where the page reports the loading of remotes, and web vitals. */
const Telemetry = v.object({ url: v.string() })

const Origin = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(text) && new URL(text).origin === text,
    'An origin is written like https://example.org or http://localhost:5172',
  ),
)

export const SiteConfig = v.object({
  /** The shop's public origin: search engines and previews need absolute URLs. */
  origin: v.optional(Origin),
  /** 'mock' for the fake server, or the base URL of a server with the same contract. */
  api: v.string(),
  /**
   * `server` if the server makes the orders: it then has all calls of the contract. Otherwise the browser makes them,
   * and stores them on the device.
   */
  orders: v.optional(v.literal('server')),
  /** How long the fake server takes to answer, in milliseconds. */
  mockDelay: v.optional(v.pipe(v.number(), v.minValue(0))),
  payments: v.variant('provider', [
    v.object({ provider: v.literal('test') }),
    v.object({ provider: v.literal('razorpay'), key: v.string() }),
  ]),
  /** How many books have a page of their own: all, none, or this number of the best rated. */
  prerender: v.optional(
    v.union([v.picklist(['all', 'none']), v.pipe(v.number(), v.integer(), v.minValue(0))]),
  ),
  /** Whether /mockman and the inspector exist. */
  devtools: v.boolean(),
  /** Whether the page may switch the fake server's scenarios and faults. Not for shoppers. */
  faults: v.optional(v.boolean(), false),
  /** Origins to which developers may point a remote, in their own browser. */
  overrides: v.optional(v.array(Origin)),
  /** The version of the shell; releases write it. */
  shell: v.optional(v.string()),
  telemetry: v.optional(Telemetry),
  /** A deployment may omit remotes. */
  remotes: v.record(RemoteName, Remote),
})
export type SiteConfig = v.InferOutput<typeof SiteConfig>

/** What a page knows of its deployment: its own remote, and what that brings. */
export const PageConfig = v.object({ ...SiteConfig.entries, ...providedEntries })
export type PageConfig = v.InferOutput<typeof PageConfig>

/** Remotes, and what they bring. */
export type SiteRemotes = Pick<PageConfig, 'remotes' | 'routes' | 'slots' | 'overlays'>
