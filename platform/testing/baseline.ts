/** Refuses sources that use features beyond the supported Baseline (platform/federation/browsers.ts). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { baselineYear } from '../federation/index.ts'
import { exec, folderOf, inRoot, remoteNames } from '../project/index.ts'
import { enhancements } from './enhancements.ts'

/** The sources that browsers run. Tests and the component page are not shipped. */
const styled = ['shell', 'shared', 'remote-*']
const notShipped = ['**/*.test.*', '**/testing/**', '**/ui-gallery/**', '**/node/**', '**/dist*/**']

const allowed = enhancements.map((enhancement) => enhancement.css ?? {})

/** Lints all shipped styles and scripts, and prints what is refused. @returns whether nothing was. */
export async function checkBaseline(): Promise<boolean> {
  const stylesOk = await checkStyles()
  return (await checkScripts()) && stylesOk
}

async function checkStyles(): Promise<boolean> {
  // Loaded only here, since they load slowly.
  const [{ ESLint }, { default: css }] = await Promise.all([
    import('eslint'),
    import('@eslint/css'),
  ])
  const eslint = new ESLint({
    cwd: inRoot(),
    overrideConfigFile: true,
    ignorePatterns: notShipped,
    allowInlineConfig: false,
    overrideConfig: {
      files: ['**/*.css'],
      plugins: { css },
      language: 'css/css',
      rules: {
        'css/use-baseline': [
          'error',
          {
            available: baselineYear,
            allowProperties: allowed.flatMap(({ properties = [] }) => properties),
            allowSelectors: allowed.flatMap(({ selectors = [] }) => selectors),
            allowPropertyValues: Object.assign({}, ...allowed.map(({ values = {} }) => values)),
          },
        ],
      },
    },
  })
  const results = await eslint.lintFiles(styled.map((part) => `${part}/src/**/*.css`))
  const { format } = await eslint.loadFormatter('stylish')
  const problems = await format(results)
  if (problems) console.error(problems)
  return results.length > 0 && results.every(({ errorCount }) => errorCount === 0)
}

/** Uses oxlint, which has the same rule, since ESLint cannot parse TypeScript 7. */
async function checkScripts(): Promise<boolean> {
  const file = inRoot('.cache/oxlint-baseline.json')
  mkdirSync(inRoot('.cache'), { recursive: true })
  const rule = {
    available: baselineYear,
    includeWebApis: { preset: 'auto' },
    includeJsBuiltins: { preset: 'auto' },
    ignoreFeatures: enhancements.flatMap(({ features = [] }) => features),
  }
  const config = {
    jsPlugins: [import.meta.resolve('eslint-plugin-baseline-js')],
    categories: { correctness: 'off' },
    rules: { 'baseline-js/use-baseline': ['error', rule] },
  }
  writeFileSync(file, JSON.stringify(config))
  const folders = [
    'shell/src',
    'shared/src',
    'product-search/src',
    'mock-api/src',
    ...remoteSources(),
  ]
  const ignored = notShipped.flatMap((pattern) => ['--ignore-pattern', pattern])
  return (await exec('oxlint', ['-c', file, ...ignored, ...folders])) === 0
}

function remoteSources(): string[] {
  return remoteNames.map((name) => `${folderOf(name)}/src`)
}
