/** jsdom has no layout, so it lacks `scrollIntoView`. */
export function polyfillScrollIntoView(): void {
  Element.prototype.scrollIntoView ??= () => {}
}
