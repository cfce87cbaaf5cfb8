/**
 * Styles may use the Baseline of the year in docs/browsers.md, and the optional features that its table lists. Their
 * colours are tokens, so that their contrast is known in every state of a screen.
 */
import css from '@eslint/css'

const styles = ['{shell,shared,remote-*}/src/**/*.css']

const message = 'Use a colour of shared/src/ui/tokens.css.'

/** Each pair of tokens has enough contrast (shared/src/ui/tokens.test.ts). */
const colours = [
  {
    selector:
      'Declaration[property!="box-shadow"] :matches(Hash, Function[name=/^(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?$/i])',
    message,
  },
  {
    selector:
      'Declaration[property=/color|background|border|outline|fill|stroke/] Identifier[name=/^(white|black|gr[ae]y|red|green|blue|yellow|orange|purple|brown|pink|silver)$/i]',
    message,
  },
]
const ownColours = ['**/tokens.css', '**/offer-carousel.module.css']

/** The inspector may have it: it is for developers. */
const universal = {
  selector:
    'Selector:has(> PseudoClassSelector[name="has"]) > Combinator + :matches(PseudoClassSelector, TypeSelector[name="*"])',
  message:
    'Name a class or an element: with :has() before it, Chromium computes the style of the whole page again whenever an element is added to it.',
}

export default [
  {
    ignores: [
      '**/node_modules/**',
      '**/dist*/**',
      '**/.*/**',
      // Not shipped.
      '**/testing/**',
      '**/ui-gallery/**',
    ],
  },
  {
    files: styles,
    plugins: { css },
    language: 'css/css',
    linterOptions: { noInlineConfig: true },
    rules: {
      'css/use-baseline': [
        'error',
        {
          available: 2024,
          allowProperties: [
            'view-transition-name',
            'overscroll-behavior',
            'overscroll-behavior-x',
            'overflow-anchor',
            'text-size-adjust',
            'user-select',
            'resize',
          ],
          allowPropertyValues: { 'text-wrap': ['pretty'] },
          allowSelectors: [
            'view-transition',
            'view-transition-group',
            'view-transition-old',
            'view-transition-new',
            'selection',
          ],
        },
      ],
    },
  },
  { files: styles, rules: { 'no-restricted-syntax': ['error', ...colours, universal] } },
  { files: ownColours, rules: { 'no-restricted-syntax': ['error', universal] } },
  { files: ['**/dock.module.css'], rules: { 'no-restricted-syntax': ['error', ...colours] } },
]
