/** What the component page reads from its style sheets, and adds to them. */

/** A design token as tokens.css declares it. */
export interface Token {
  name: string
  value: string
}

/** Every token of the root element, in its order, so that the foundations are complete. */
export function readTokens(): Token[] {
  const tokens = new Map<string, string>()
  for (const { selectorText, style, parentRule } of styleRules()) {
    if (selectorText !== ':root' || parentRule instanceof CSSMediaRule) continue
    for (const name of style) {
      if (name.startsWith('--')) tokens.set(name, style.getPropertyValue(name).trim())
    }
  }
  return [...tokens].map(([name, value]) => ({ name, value }))
}

/**
 * Shows a state such as hover in a still picture, by `data-force="hover"` (or active, focus, focus-visible): each rule for
 * such a state is repeated for elements with the attribute.
 */
export function showForcedStates(): void {
  const pseudo = /:(hover|active|focus-visible|focus)(?![\w-])/g
  for (const rule of styleRules()) {
    if (!rule.selectorText.match(pseudo)) continue
    const selector = rule.selectorText.replace(pseudo, (_, state) =>
      // A label and its control are hovered together.
      state === 'hover'
        ? ':is([data-force~="hover"], label:has(> [data-force~="hover"]))'
        : `[data-force~="${state}"]`,
    )
    const parent = rule.parentRule ?? rule.parentStyleSheet
    if (!(parent instanceof CSSGroupingRule || parent instanceof CSSStyleSheet)) continue
    const place = [...parent.cssRules].indexOf(rule)
    parent.insertRule(`${selector} { ${rule.style.cssText} }`, place + 1)
  }
}

/** Every style rule of the page, including those in layers and media queries. */
function styleRules(): CSSStyleRule[] {
  const rulesIn = (parent: CSSStyleSheet | CSSGroupingRule): CSSStyleRule[] =>
    [...parent.cssRules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return rule
      return rule instanceof CSSGroupingRule ? rulesIn(rule) : []
    })
  return [...document.styleSheets].flatMap(rulesIn)
}
