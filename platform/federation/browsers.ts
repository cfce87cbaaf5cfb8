/** The year of the Baseline that all supported browsers have (docs/browsers.md). */
export const baselineYear = 2024

/** The oldest versions of browsers with that Baseline; a test compares them with its data. */
export const buildTarget = ['chrome130', 'edge130', 'firefox132', 'safari18.2', 'ios18.2']

/**
 * Leaves pictures to Vite, which puts small ones into code and styles. Pages load any other file by its address only,
 * as their content policy says.
 */
export const assetsInlineLimit = (file: string) =>
  /\.(png|jpe?g|gif|svg|webp|avif|ico)$/.test(file) ? undefined : false
