/** For jsdom: follows `innerWidth` (set it and dispatch `resize`) and reports no preferences. */
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
