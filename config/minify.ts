import type { UserConfig } from 'vite'

/**
 * How production builds are made small. Vite's own minifier is faster, but leaves 1.5 kB (brotli) more of
 * the home page, most of it in react-dom and the router.
 */
export const minify = {
  minify: 'terser',
  terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
} satisfies UserConfig['build']
