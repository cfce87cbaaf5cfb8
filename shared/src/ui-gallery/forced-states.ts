import { visitStyleRules } from './rules'

const states = ['hover', 'active', 'focus-visible', 'focus'] as const
const pseudo = new RegExp(`:(${states.join('|')})(?![\\w-])`, 'g')

/**
 * Shows a state such as hover in a still picture, by `data-force="hover"` (or active, focus,
 * focus-visible): each rule for such a state is repeated for elements with the attribute.
 */
export function showForcedStates(): void {
  visitStyleRules((rule) => {
    if (!rule.selectorText.match(pseudo)) return
    const selector = rule.selectorText.replace(pseudo, (_, state) =>
      // A label and its control are hovered together.
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
