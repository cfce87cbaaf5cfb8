import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../project/testing/temporary-folder.ts'
import { ownStyles } from './own-styles.ts'

const inFolder = temporaryFolder()

/** Builds a screen of reviews that imports a sheet. */
function buildWith(css: string, name = 'card.module.css', query = '') {
  const root = inFolder()
  writeFileSync(path.join(root, 'screen.ts'), `import './${name}${query}'`)
  writeFileSync(path.join(root, name), css)
  const input = path.join(root, 'screen.ts')
  return build({
    ...{ configFile: false, root, logLevel: 'silent', plugins: [ownStyles('reviews')] },
    build: { write: false, rolldownOptions: { input } },
  })
}

describe('styles of a remote', () => {
  it.each([
    '@layer tokens, base, components; @layer components { .card { color: var(--ink) } }',
    '.card { & > h1, :hover, .dark & { margin: 0 } @media print { margin: 0 } }',
    ':root .card, :is(.card, .tile) p, .card:not(:hover)::after { margin: 0 }',
    '@container (width > 20rem) { .card { animation: turn 1s } } @keyframes turn { to { rotate: 1turn } }',
    '@font-face { font-family: reviews-hand; src: url(data:font/woff2;base64,) }',
  ])('may be “%s”', async (css) => {
    await expect(buildWith(css)).resolves.toBeDefined()
  })

  it.each([
    ['h1, .card { margin: 0 }', 'Give each selector a class'],
    [':root { --ink: blue }', 'Give each selector a class'],
    ['* { margin: 0 }', 'Give each selector a class'],
    ['& { margin: 0 }', 'Give each selector a class'],
    ['body:has(.card), p:not(.card) { margin: 0 }', 'Give each selector a class'],
    [':is(.card, body) p { margin: 0 }', 'Give each selector a class'],
    ['@media print { body { margin: 0 } }', 'Give each selector a class'],
    [':global(body) { margin: 0 }', 'Leave out “:global”'],
    ['.card :global .open { margin: 0 }', 'Leave out “:global”'],
    ['.card:not(:global(.open)) { margin: 0 }', 'Leave out “:global”'],
    ['@layer components, base;', 'Only “@layer tokens, base, components”'],
    ['@layer shell { .card { margin: 0 } }', 'Only the layer “components”'],
    ['@layer { .card { margin: 0 } }', 'Only the layer “components”'],
    ['@font-face { font-family: Hand; src: url(data:font/woff2;base64,) }', 'with “reviews-”'],
    ['@keyframes "turn" { to { rotate: 1turn } }', 'without quotes'],
    ['@property --ink { syntax: "*"; inherits: true }', 'cannot have this rule'],
    ['@page { margin: 0 }', 'cannot have this rule'],
    ['@import "./reset.css";', 'cannot have this rule'],
    ['.card { composes: reset from "./reset.css" }', 'Import the other module'],
  ])('must not be “%s”', async (css, advice) => {
    const problems = new RegExp(`apply to the whole shop:\n\\S*card.module.css:2  .*${advice}`)
    await expect(buildWith(`/* A card. */\n${css}`)).rejects.toThrow(problems)
  })

  it.each(['card.css', 'card.scss'])('must not be in %s, which is no module', async (name) => {
    await expect(buildWith('.card { margin: 0 }', name)).rejects.toThrow(
      `${name}:1  is no CSS module`,
    )
  })

  it('may be anything in a sheet that is used as a text', async () => {
    await expect(buildWith('h1 { margin: 0 }', 'card.css', '?inline')).resolves.toBeDefined()
  })
})
