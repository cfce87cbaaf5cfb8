/** Calls `visit` for every style rule of the page, including those in layers and media queries. */
export function visitStyleRules(visit: (rule: CSSStyleRule) => void): void {
  for (const sheet of document.styleSheets) visitIn(sheet, visit)
}

function visitIn(
  parent: CSSStyleSheet | CSSGroupingRule,
  visit: (rule: CSSStyleRule) => void,
): void {
  // A copy, since visitors may add rules.
  for (const rule of [...parent.cssRules]) {
    if (rule instanceof CSSStyleRule) visit(rule)
    else if (rule instanceof CSSGroupingRule) visitIn(rule, visit)
  }
}
