/** jsdom lays nothing out, so it has no `scrollIntoView`: in tests of screens nothing moves. */
export function polyfillScrollIntoView(): void {
  Element.prototype.scrollIntoView ??= () => {}
}
