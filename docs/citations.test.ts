/** Whether comments, pages and components cite only what the repository holds. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const outputFolder = /^(\.|node_modules$|dist|test-results$|playwright-report$)/
const readable = /\.(ts|tsx|mjs|cjs|js|css|html|md)$/
const self = 'docs/citations.test.ts'

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return outputFolder.test(entry.name) ? [] : filesIn(file)
    return readable.test(entry.name) && file !== self ? [file] : []
  })
}

const texts = filesIn('.').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const rules = [...readFileSync('docs/product.md', 'utf8').matchAll(/^- \*\*(P\d+)\*\*/gm)].map(
  ([, number]) => number,
)

/** Every match of `pattern` in every file, as `file: match`, unless `isFine` accepts it. */
function findAll(pattern: RegExp, isFine: (match: RegExpMatchArray, file: string) => boolean) {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .filter((match) => !isFine(match, file))
      .map(([match]) => `${file}: ${match}`),
  )
}

test('the product rules have a number each', () => {
  expect(rules.length).toBeGreaterThan(50)
  expect(new Set(rules).size).toBe(rules.length)
})

test('every cited product rule exists', () => {
  const numbers = /product\.md(?:, P\d+)+(?:(?: and| to) P\d+)?/g
  const exists = (text: string) =>
    [...text.matchAll(/P\d+/g)].every(([number]) => rules.includes(number))
  expect(findAll(numbers, ([match]) => exists(match))).toEqual([])
})

test('every cited page exists', () => {
  const pages = /(?<![\w/.@:-])(?:\.{0,2}\/)?(?:[\w-]+\/)*[\w-]+\.md\b/g
  expect(
    findAll(
      pages,
      ([page], file) =>
        // What a test run writes is not there before it.
        page.startsWith('test-results/') ||
        ['.', 'docs', 'site/policies', path.dirname(file)].some((folder) =>
          existsSync(path.join(folder, page)),
        ),
    ),
  ).toEqual([])
})

test('every decision is cited by the name of its file', () => {
  expect(findAll(/\bdecisions\/\d+(?!\d*-)/g, () => false)).toEqual([])
})

test('every link in a page leads to a file', () => {
  const links = /\]\((?!https?:|#)([^)#\s]+)/g
  expect(
    findAll(
      links,
      ([, link = ''], file) =>
        !file.endsWith('.md') ||
        existsSync(path.join(path.dirname(file), link)) ||
        // The page of a policy.
        existsSync(path.join('site', `${link}.md`)),
    ),
  ).toEqual([])
})

test('every test that a page cites has this title', () => {
  const cited = /\]\((\.\.\/[^)\s]+\.(?:test|e2e)\.tsx?)\),\s+\*([^*]+)\*/g
  const hasTest = (page: string, file: string, title: string) =>
    readFileSync(path.join(path.dirname(page), file), 'utf8').includes(title.replace(/\s+/g, ' '))
  expect(texts.flatMap(({ text }) => [...text.matchAll(cited)]).length).toBeGreaterThan(14)
  expect(findAll(cited, ([, file = '', title = ''], page) => hasTest(page, file, title))).toEqual(
    [],
  )
})

test('nothing cites a document without saying where it is', () => {
  const documents =
    /\bspecification\b|\b(?:decisions|issue) "|\(decisions[,:]|\bfaults?, rows? \w|(?<!RFC \d+, )\bsections? \d/gi
  expect(findAll(documents, () => false)).toEqual([])
})

test('every class that a component takes from its style sheet is in it', () => {
  const imports = /^import (\w+) from '(\.[^']+\.module\.css)'/gm
  const missing = texts.flatMap(({ file, text }) =>
    [...text.matchAll(imports)].flatMap(([, styles, sheet = '']) => {
      const css = readFileSync(path.join(path.dirname(file), sheet), 'utf8')
      const classes = new Set([...css.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name))
      const used = [...text.matchAll(new RegExp(`(?<![\\w./])${styles}\\.(\\w+)`, 'g'))]
      return used.filter(([, name]) => !classes.has(name)).map(([match]) => `${file}: ${match}`)
    }),
  )
  expect(missing).toEqual([])
})
