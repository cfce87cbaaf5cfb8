/**
 * jsdom has no matchMedia: what tests need of it. A window as wide as `innerWidth` says (1,024 pixels
 * unless a test sets it and tells so by `resize`), of a reader without preferences.
 */
export function polyfillMatchMedia(): void {
  if ('matchMedia' in window && typeof window.matchMedia === 'function') return
  Object.assign(window, {
    matchMedia: (media: string) => ({
      media,
      get matches() {
        const [, rem] = media.match(/min-width: ([\d.]+)rem/) ?? []
        return rem !== undefined && innerWidth >= Number(rem) * 16
      },
      addEventListener: (_: 'change', changed: () => void) => addEventListener('resize', changed),
      removeEventListener: (_: 'change', changed: () => void) =>
        removeEventListener('resize', changed),
    }),
  })
}
