import { readFileSync } from 'node:fs'
import { inRoot } from '../project/index.ts'

export const stylesPath = '/reports.css'

/** The shop's tokens and bare elements, and those of the page, in one text that refers to no other file. */
export function pageStyles(): string {
  const shop = ['tokens.css', 'base.css'].map((name) => readFileSync(inRoot('shared/src/ui', name)))
  const own = readFileSync(inRoot('platform/errors/reports-page.css'))
  const font = readFileSync(inRoot('shared/src/ui/fonts/fraunces-600-basic.woff2'), 'base64')
  const face = `@font-face { font-family: Fraunces; font-weight: 400 700; src: url("data:font/woff2;base64,${font}") }`
  return [face, [...shop, own].join('\n').replace(/@font-face \{[^}]*\}/g, '')].join('\n')
}
