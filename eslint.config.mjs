/** Styles may use the Baseline of the year in docs/browsers.md, and the optional features that its table lists. */
import css from '@eslint/css'

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
    files: ['{shell,shared,remote-*}/src/**/*.css'],
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
]
