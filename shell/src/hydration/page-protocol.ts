/**
 * The ids, attributes and storage keys on which a page agrees with everybody who reads it: composition,
 * which writes it, the boot script, the shell, the tests. They are spelled here and nowhere else in the
 * shell, the composer and the end-to-end tests. Each is a constant of its own, for minifiers put those in
 * place.
 */
import type { siteBlockId as siteBlock } from 'shared/site'
import type { dehydratedStateId as dehydratedState } from 'shared/store'

/** The element that React hydrates. */
export const rootId = 'root'
/** The screen's place; links of the keyboard lead there. */
export const mainId = 'main'
/** The frame's last element: when it has been read, the whole screen has. */
export const footerId = 'footer'
/** The JSON data block that holds what `site.json` says, of the remotes that the page shows. */
export const siteBlockId: typeof siteBlock = 'site'
/** The JSON data block that holds what the page was rendered from. */
export const dehydratedStateId: typeof dehydratedState = 'dehydrated-state'
/** The boot script's message that the page does not answer. Styled by layout/unexpected-error.module.css. */
export const startNoticeId = 'start-notice'

/** How much of a page is hydrated: first the frame, then the screen in it. */
export type HydratedPart = 'frame' | 'screen'

/** On the page's element, as a key of its dataset: how much is hydrated, a {@link HydratedPart}. */
export const hydratedMark = 'hydrated'
/** The same, from the boot script: a customer's token is stored. Styled by layout/header.module.css. */
export const customerMark = 'customer'
/** The same, from the boot script: hides the screen until the query holds. Styled by app.module.css. */
export const queryMark = 'query'
/** The same: the chosen theme. Styled by shared/ui/tokens.css. */
export const themeMark = 'theme'
/** The marks as attributes, for styles and selectors. */
export const hydratedAttribute = `data-${hydratedMark}` as const
export const customerAttribute = `data-${customerMark}` as const
export const queryAttribute = `data-${queryMark}` as const
export const themeAttribute = `data-${themeMark}` as const

/** On the frame's element. Styled by shared/ui/base.css; the inspector looks for it, too. */
export const pageAttribute = 'data-page'
/** On a link of the header that is rendered for a visitor, maybe wrongly. Styled by header.module.css. */
export const guessAttribute = 'data-guess'
/** On the part of a remote: the remote's name. Vitals and the inspector look for it. */
export const remoteAttribute = 'data-remote'
/** On the part of a remote: the module's name. */
export const moduleAttribute = 'data-module'
/** On an element that was rendered with inline styles: the name of the rule that stands for them. */
export const styleAttribute = 'data-style'
/** On the general description of the shop, for which a screen may have a better one. */
export const generalAttribute = 'data-general'

/** On the element that holds the skeleton of the page's screen. */
export const skeletonAttribute = 'data-skeleton'

/** The digest of a part of the page that composition has left to the browser, with its skeleton. */
export const leftToBrowser = 'left-to-browser'

/** In local storage: the theme, as JSON. */
export const themeKey = 'bookshelf.theme'
/** In local storage: the token of the session (docs/product.md, P2). */
export const tokenKey = 'token'

/** At the root of the site: where all remotes are, and what they bring; a tab asks for it once, and again to hear of newer ones. */
export const deploymentFile = 'deployment.json'
/** At the root of the site: what the boot script fetches where a page cannot start. */
export const startFailedScript = 'start-failed.js'
/** The file of a remote that a site names: its container. */
export const remoteEntryFile = 'remoteEntry.js'
