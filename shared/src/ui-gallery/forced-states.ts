import { visitStyleRules } from './rules'

const states = ['hover', 'active', 'focus-visible', 'focus'] as const
const pseudo = new RegExp(`:(${states.join('|')})(?![\\w-])`, 'g')

/**
 * Lets `data-force="hover"` (or active, focus, focus-visible) show a state that a still picture cannot:
 * each rule for such a state is repeated for elements that carry the attribute.
 */
export function showForcedStates(): void {
  visitStyleRules((rule) => {
    if (!rule.selectorText.match(pseudo)) return
    const selector = rule.selectorText.replace(pseudo, (_, state) =>
      // A label is pointed at as a whole, with its control.
      state === 'hover'
        ? ':is([data-force~="hover"], label:has(> [data-force~="hover"]))'
        : `[data-force~="${state}"]`,
    )
    const parent = rule.parentRule ?? rule.parentStyleSheet
    if (!(parent instanceof CSSGroupingRule || parent instanceof CSSStyleSheet)) return
    const place = [...parent.cssRules].indexOf(rule)
    parent.insertRule(`${selector} { ${rule.style.cssText} }`, place + 1)
  })
}
