import type { Plugin } from 'vite'

/**
 * Lets bundlers leave out of React Router what the shop does not use: forms, prefetching, scroll
 * restoration. Its modules name their components by assignment, which counts as a use of each, and its
 * package offers bundlers the development build alone. Should a later version be written otherwise, more
 * of it is bundled, and the budgets tell; nothing breaks.
 */
export function trimRouter(): Plugin {
  return {
    name: 'trim-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/[^?]+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace('var ENABLE_DEV_WARNINGS = true', 'var ENABLE_DEV_WARNINGS = false')
          .replace(/^function warning(\w*)\(.*$/gm, '/* @__NO_SIDE_EFFECTS__ */ $&'),
        map: null,
      }),
    },
  }
}
