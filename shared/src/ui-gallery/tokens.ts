import { visitStyleRules } from './rules'

/** A design token as tokens.css declares it. */
export interface Token {
  name: string
  value: string
}

/** Every token on the root element, in its order, so that the swatches are complete. */
export function readTokens(): Token[] {
  const tokens = new Map<string, string>()
  visitStyleRules(({ selectorText, style, parentRule }) => {
    if (selectorText !== ':root' || parentRule instanceof CSSMediaRule) return
    for (const name of style) {
      if (name.startsWith('--')) tokens.set(name, style.getPropertyValue(name).trim())
    }
  })
  return [...tokens].map(([name, value]) => ({ name, value }))
}

/** The tokens whose names start with one of these. */
export function tokensNamed(tokens: readonly Token[], ...starts: string[]): Token[] {
  return tokens.filter(({ name }) => starts.some((start) => name.startsWith(start)))
}
