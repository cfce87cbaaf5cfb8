/** The configuration of one deployment: `site.json`, and what `platform/compose` writes into pages. */
import * as v from 'valibot'
import { Provides, providedEntries } from './provides'
import { policyNames, weekdays } from './values'

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

const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

/** Which shoppers get a canary. */
const share = {
  percent: Percent,
  /** The percentages that follow; 100 makes it the version for everybody. Pages do not contain them. */
  steps: v.optional(v.array(Percent)),
  /** How long each percentage stays at least, in seconds, if `npx bookshelf follow` watches the canary. */
  every: v.optional(v.number()),
}

const Remote = v.object({
  ...build,
  /** Another version for some shoppers, who always get the same one. */
  canary: v.optional(v.object({ ...build, ...share })),
  /** What a remote of another project brings. Screens, slots or overlays replace all that its manifest names. */
  provides: v.optional(v.partial(Provides)),
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
  shellCanary: v.optional(v.object({ version: v.string(), percent: Percent })),
  remotes: v.record(RemoteName, WholeRemote),
  ...providedEntries,
})
export type DeploymentFile = v.InferOutput<typeof DeploymentFile>

/** The remotes of a preview, which those who open its link get instead of the live ones. */
export interface PreviewFile extends DeploymentFile {
  /** When it ends, in ISO 8601. */
  until: string
  /** Whether it has a shell, and so pages of its own, which a cookie asks for. */
  hasPages?: true
}

/** Where the page reports the loading of remotes, and web vitals. */
const Telemetry = v.object({ url: v.string() })

const Origin = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(text) && new URL(text).origin === text,
    'An origin is written like https://example.org or http://localhost:5172, and a shop below a path is not possible',
  ),
)

/** Far beyond any delivery of books. */
const Days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60))

const dayMessage = 'A day is written like 2026-12-25, or like 12-25 for every year'

/** 29 February exists in some years. */
const leapYear = '2000-'

function isDay(text: string): boolean {
  const date = new Date(text.length === 5 ? leapYear + text : text)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10).endsWith(text)
}

/** A zone that only some browsers know, such as '+05:30', has no name. */
function isTimeZone(text: string): boolean {
  try {
    return /^[a-z]/i.test(text) && Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

/**
 * When a book arrives (docs/product.md, P99). On a day off nothing is dispatched and nothing arrives, and it does not
 * count.
 */
export const Delivery = v.strictObject({
  /** How many days after the dispatch a book arrives, at the earliest and at the latest. 0: on the same day. */
  days: v.pipe(
    v.strictObject({ from: Days, to: Days }),
    v.check(({ from, to }) => from <= to, '“from” may not be more than “to”'),
  ),
  /** The days off of every week. */
  weekdaysOff: v.optional(
    v.pipe(
      v.array(v.picklist(weekdays)),
      v.check((days) => new Set(days).size < weekdays.length, 'Nothing would ever arrive'),
    ),
    [],
  ),
  /** Other days off: '2026-11-09', or '12-25' for every year. */
  holidays: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.regex(/^(\d{4}-)?\d\d-\d\d$/, dayMessage), v.check(isDay, dayMessage)),
      ),
      v.maxLength(100),
    ),
    [],
  ),
  /** From this minute on, an order is dispatched on the next day. A time of the day in `timeZone`: '16:00'. */
  lastDispatch: v.pipe(
    v.string(),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written like 16:00'),
  ),
  /** The shop's time zone by its name in the IANA's database: 'Asia/Kolkata'. */
  timeZone: v.pipe(v.string(), v.check(isTimeZone, 'A time zone is written like Asia/Kolkata')),
})
export type Delivery = v.InferOutput<typeof Delivery>

const Line = v.pipe(v.string(), v.trim(), v.nonEmpty('It is empty'))

/** Who sells (docs/product.md, P101). */
const Seller = v.strictObject({
  name: Line,
  /** The postal address, line by line. */
  address: v.pipe(v.array(Line), v.minLength(1)),
  email: v.pipe(v.string(), v.email()),
  phone: v.optional(Line),
  /** The number under which authorities know the seller, with its name: 'GSTIN 29ABCDE1234F1Z5'. */
  registration: v.optional(Line),
})
export type Seller = v.InferOutput<typeof Seller>

const PolicyName = v.picklist(policyNames)
export type PolicyName = v.InferOutput<typeof PolicyName>

const policyTags = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'a'] as const

/** A part of a policy's text: words, or an element around others. */
export type PolicyNode =
  | string
  | {
      tag: (typeof policyTags)[number]
      /** Where a link leads: to a page of the shop ('/products'), or to a whole address. */
      href?: string | undefined
      children: PolicyNode[]
    }

const PolicyNode: v.GenericSchema<PolicyNode> = v.lazy(() =>
  v.union([
    v.string(),
    v.strictObject({
      tag: v.picklist(policyTags),
      href: v.optional(v.string()),
      children: v.array(PolicyNode),
    }),
  ]),
)

const Policy = v.strictObject({
  title: Line,
  /** The first paragraph as plain text, for search engines. */
  description: Line,
  /** What follows the title. */
  text: v.array(PolicyNode),
})

/** What the page of a policy shows. It is also a file beside the page, such as `/policies/returns.json`. */
export type PolicyPage = v.InferOutput<typeof Policy> & { seller?: Seller | undefined }

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
  /** When a book arrives. Without it, the shop promises nothing. */
  delivery: v.optional(Delivery),
  /** Who sells. Named in the footer, and in full at the end of each policy. */
  seller: v.optional(Seller),
  /** The policies that the shop has. `site.json` names the folder of their Markdown files instead. */
  policies: v.optional(v.record(PolicyName, Policy)),
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
  /** Another version of it for some shoppers, with pages of their own. */
  shellCanary: v.optional(v.object({ version: v.string(), ...share })),
  telemetry: v.optional(Telemetry),
  /** A deployment may omit remotes. */
  remotes: v.record(RemoteName, Remote),
})
export type SiteConfig = v.InferOutput<typeof SiteConfig>

/** What a page knows of its deployment: its own remote, and what that brings. */
export const PageConfig = v.object({
  ...v.omit(SiteConfig, ['seller', 'policies', 'shellCanary']).entries,
  sellerName: v.optional(v.string()),
  /** What links to the policies say: only its own page contains the text of one. */
  policyTitles: v.optional(v.record(PolicyName, v.string())),
  /** The page of the same remote that this one leads to, and the files that it needs besides this page's. */
  next: v.optional(
    v.object({
      path: v.string(),
      files: v.array(v.object({ href: v.string(), integrity: v.optional(v.string()) })),
    }),
  ),
  ...providedEntries,
})
export type PageConfig = v.InferOutput<typeof PageConfig>

/** Remotes, and what they bring. */
export type SiteRemotes = Pick<PageConfig, 'remotes' | 'routes' | 'slots' | 'overlays'>
