/** What remotes bring to the shop: pages, the content of slots, and overlays. */
import * as v from 'valibot'
import type { SitePath } from '../routing/paths'

const Path = v.custom<SitePath>((text) => typeof text === 'string' && text.startsWith('/'))

const screen = {
  /** A pattern such as '/products/:productId'. */
  path: Path,
  /** Who may open it; the guards redirect others. */
  access: v.picklist(['all', 'customers', 'visitors']),
  /** The page's title without its prefix; `null` where the screen names the page by its data. */
  title: v.nullable(v.string()),
  /** Part of the developers' tools, which `site.json` can leave out. */
  forDevelopers: v.optional(v.boolean()),
  /** Needs a server with accounts and orders, which `site.json` states (`"orders": "server"`). */
  needsServer: v.optional(v.boolean()),
}

const Screen = v.object({
  ...screen,
  /** Former patterns of the path, with the same parameters: the shop redirects from there. */
  redirectFrom: v.optional(v.array(Path)),
  /** The skeleton that is shown until it has loaded, as markup with its own styles. */
  skeleton: v.optional(v.object({ html: v.string(), css: v.string() })),
})
export type Screen = v.InferOutput<typeof Screen>

/** Such as 'https://api.example.org', and 'wss://…' for a socket: no path, and no '*'. */
const Host = v.pipe(v.string(), v.regex(/^(https?|wss?):\/\/[\w.-]+(:\d+)?$/))

/** The other hosts that a remote uses. The content policy of the shop allows them while a version with them is served. */
export const Hosts = v.strictObject({
  /** For calls. */
  connect: v.optional(v.array(Host)),
  images: v.optional(v.array(Host)),
  /** For audio and video. */
  media: v.optional(v.array(Host)),
})
export type Hosts = v.InferOutput<typeof Hosts>

/** What a remote brings, from its manifest or, for a remote of another project, from `site.json`. */
export const Provides = v.object({
  /** By the name of the module. */
  screens: v.optional(v.record(v.string(), Screen), {}),
  /** The slots that modules of the same names fill. */
  slots: v.optional(v.array(v.string()), []),
  overlays: v.optional(v.array(v.string()), []),
  hosts: v.optional(Hosts),
})
export type Provides = v.InferOutput<typeof Provides>

const Route = v.object({
  ...screen,
  /** As 'remote/module'. */
  screen: v.string(),
  /** The pattern of the screen's own path, if this one redirects there. */
  redirectTo: v.optional(Path),
})
export type Route = v.InferOutput<typeof Route>

const Modules = v.record(v.string(), v.string())

/** What all remotes bring; composition collects it from their manifests. */
export const providedEntries = {
  /** More precise patterns come first. */
  routes: v.array(Route),
  /** The module that fills each slot, as 'remote/module'. */
  slots: Modules,
  overlays: Modules,
}
