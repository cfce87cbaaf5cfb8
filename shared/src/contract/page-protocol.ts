/**
 * The ids, attributes and storage keys that composition, which writes pages, shares with their readers:
 * the boot script, the shell and the tests. They are declared here and nowhere else. Each is a separate constant, since
 * minifiers inline constants; `shared/contract` does not export them, so that pages do not contain their names.
 */

/** The element that React hydrates. */
export const rootId = 'root'
/** The main element, which contains the screen; the skip link leads there. */
export const mainId = 'main'
/** The frame's last element: once it is parsed, the whole screen is. */
export const footerId = 'footer'
/** The JSON data block with the site's configuration, including the remote that the page shows. */
export const siteBlockId = 'site'
/** The JSON data block with the data that the page was rendered from. */
export const dehydratedStateId = 'dehydrated-state'
/** The boot script's notice that the page does not respond. Styled by layout/root-boundary.module.css. */
export const startNoticeId = 'start-notice'

/** How much of a page is hydrated: first the frame, then the screen in it. */
export type HydratedPart = 'frame' | 'screen'

/** A key of the root element's dataset: how much is hydrated, a {@link HydratedPart}. */
export const hydratedMark = 'hydrated'
/** Set there by the boot script if a token is stored. Styled by layout/header.module.css. */
export const customerMark = 'customer'
/** A key of the boot script's dataset: the modules that it fetches for customers, separated by spaces. */
export const forCustomersMark = 'forCustomers'
export const forCustomersAttribute = 'data-for-customers'
/** Set there by the boot script to hide the screen until query or preview are applied. Styled by app.module.css. */
export const queryMark = 'query'
/** A key of the root element's dataset: the chosen theme. Styled by shared/ui/tokens.css. */
export const themeMark = 'theme'
/** A key of the root element's dataset: the name of the preview whose shell the page contains. */
export const previewMark = 'preview'
/** The marks as attributes, for styles and selectors. */
export const hydratedAttribute = `data-${hydratedMark}` as const
export const customerAttribute = `data-${customerMark}` as const
export const queryAttribute = `data-${queryMark}` as const
export const themeAttribute = `data-${themeMark}` as const
export const previewAttribute = `data-${previewMark}` as const

/** On the frame's element. Used by shared/ui/base.css and the inspector. */
export const pageAttribute = 'data-page'
/** On a header link that is rendered for a visitor before the session is known. Styled by header.module.css. */
export const guessAttribute = 'data-guess'
/** On the part of a remote: the remote's name. Used by web vitals and the inspector. */
export const remoteAttribute = 'data-remote'
/** In the inspector, while it outlines the parts of the page. Styled by inspector/dock.module.css. */
export const outlinesAttribute = 'data-outlines'
/** On the part of a remote: the module's name. */
export const moduleAttribute = 'data-module'
/** On an element that was rendered with inline styles: the name of the rule that replaces them. */
export const styleAttribute = 'data-style'
/** On the shop's general description, which a screen's own may replace. */
export const generalAttribute = 'data-general'

/** On the element that holds the skeleton of the page's screen. */
export const skeletonAttribute = 'data-skeleton'

/** The error digest of a part that composition leaves to the browser, with its skeleton. */
export const leftToBrowser = 'left-to-browser'

/** In local storage: the theme, as JSON. */
export const themeKey = 'bookshelf.theme'
/** In local storage: the files of the font of texts that this browser has fetched, with their characters, as JSON. */
export const textFontKey = 'bookshelf.text-font'
/** The family of that font. */
export const textFontFamily = 'Bookshelf Sans'
/** In local storage: the place of this shopper among all, from 0 to 100, which decides about canaries. */
export const canaryKey = 'bookshelf.canary'
/** In local storage: the version of the shell that has failed to start, and when, until a page has started. */
export const startFailedKey = 'bookshelf.start-failed'
/** In session storage: the name of the preview's file. */
export const previewKey = 'bookshelf.preview'
/** In local storage: the token of the session (docs/product.md, P2). */
export const tokenKey = 'token'

/** The cookie that asks the server for the pages in a folder of {@link shellsFolder}, by the folder's name. */
export const shellCookie = 'bookshelf_shell'
/** At the root of the site: the pages with another shell than the live one. Servers hide it, as all dotfiles. */
export const shellsFolder = '.shells'
/** At the root of the site: where all remotes are, and what they bring. Also read to detect new versions. */
export const deploymentFile = 'deployment.json'
/** At the root of the site: the files of previews. */
export const previewsFolder = 'previews'
/** The parameter of an address that names the file of a preview, without its ending. */
export const previewParameter = 'preview'
/** At the root of the site: the script that the boot script fetches if a page cannot start. */
export const startFailedScript = 'start-failed.js'
/** The file name of a remote's entry: its container. */
export const remoteEntryFile = 'remoteEntry.js'
