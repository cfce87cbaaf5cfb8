/**
 * Which browsers the shop supports: those that have all of Baseline's features up to a year. The builds'
 * target and the linters follow from it; docs/browsers.md says it to shoppers and developers.
 */
import { getCompatibleVersions } from 'baseline-browser-mapping'

/** The year of the Baseline that sources may use without asking. */
export const baselineYear = 2024

/** The names that build tools have for the browsers of the Baseline. */
const buildNames: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  safari_ios: 'ios',
}

/** The oldest supported version of each browser, as Vite wants them: 'chrome130'. */
export const buildTarget: string[] = getCompatibleVersions({
  targetYear: baselineYear,
  suppressWarnings: true,
}).flatMap(({ browser, version }) => {
  const name = buildNames[browser]
  return name ? [`${name}${version}`] : []
})

/** Something newer than the Baseline, or never part of it, that the shop is better with. */
export interface Enhancement {
  /** Its name in docs/browsers.md. */
  feature: string
  /** What a shopper has in a browser without it. */
  without: string
  /** What the linter of styles may not refuse. */
  css?: { properties?: string[]; selectors?: string[]; values?: Record<string, string[]> }
  /** What the linter of scripts may not refuse: names of web-features. */
  features?: string[]
}

/** All that sources use beyond the Baseline. Nothing else gets through `npm test -- static`. */
export const enhancements: readonly Enhancement[] = [
  {
    feature: 'View transitions',
    without: 'the next screen takes the place of the last one without fading',
    css: {
      properties: ['view-transition-name'],
      selectors: [
        'view-transition',
        'view-transition-group',
        'view-transition-old',
        'view-transition-new',
      ],
    },
  },
  {
    feature: '`text-wrap: pretty`',
    without: 'a paragraph may end with a single word in its last line',
    css: { values: { 'text-wrap': ['pretty'] } },
  },
  {
    feature: '`link rel=expect`',
    without: 'the browser itself decides when to paint a page for the first time',
  },
  {
    feature: '`integrity` in import maps',
    without:
      'a file of a remote that was changed after the release is run when the shop asks for it later',
  },
  {
    feature: '`requestIdleCallback`',
    without: 'what can wait is done right after the page has loaded',
  },
  {
    feature: '`overscroll-behavior`',
    without:
      'a swipe beyond the last slide may go back in the browser’s history; the page behind a dialog stays where it is',
    css: { properties: ['overscroll-behavior', 'overscroll-behavior-x'] },
  },
  {
    feature: '`overflow-anchor`',
    without: 'there is no scroll anchoring that it would have to turn off',
    css: { properties: ['overflow-anchor'] },
  },
  {
    feature: '`text-size-adjust`',
    without: 'a phone on its side may show text larger',
    css: { properties: ['text-size-adjust'] },
  },
  {
    feature: '`user-select`',
    without: 'a double click on a button may select its text',
    css: { properties: ['user-select'] },
  },
  {
    feature: '`resize`',
    without: 'the plain field of the request tester’s body keeps its size anyway',
    css: { properties: ['resize'] },
  },
  {
    feature: '`::selection`',
    without: 'selected text has the browser’s colours',
    css: { selectors: ['selection'] },
  },
]
