/** A feature beyond the Baseline. */
export interface Enhancement {
  /** Its name in docs/browsers.md. */
  feature: string
  /** What a shopper has without it. */
  without: string
  /** What the style linter allows for it. */
  css?: { properties?: string[]; selectors?: string[]; values?: Record<string, string[]> }
  /** Names of web-features that the script linter allows. */
  features?: string[]
}

/** All features beyond the Baseline that sources may use. */
export const enhancements: readonly Enhancement[] = [
  {
    feature: 'View transitions',
    without:
      'a screen that comes later than the click takes the place of the last one without fading',
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
      "a changed file of the page's own remote is not refused if it is loaded after the page",
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
