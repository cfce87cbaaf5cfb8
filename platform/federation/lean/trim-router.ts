import type { Plugin } from 'vite'

/** What is written otherwise in the files of React Router, so that bundlers see what the shop does not use. */
const rewritten: readonly (readonly [RegExp, string])[] = [
  // What is given by assignment counts as a use of each component: names for tools, and the context of the
  // boundary that only routes with loaders have.
  [/^\w+\.(displayName|contextType) = .*;$/gm, ''],
  [
    /= (React\d*\.(?:forwardRef|createContext|memo)\(|new Set\(|Object\.getOwn)/g,
    '= /* @__PURE__ */ $1',
  ],
  // The package offers bundlers the development build alone.
  [/^var ENABLE_DEV_WARNINGS = true/m, 'var ENABLE_DEV_WARNINGS = false'],
  [/^function warning\w*\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&'],
  // There are no routes with loaders: nobody makes the router that they need.
  [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = void 0;'],
  // It numbers each page's first entry of the history, for routers that block leaving: 20 ms of a phone.
  [
    /index = 0;\s+globalHistory\.replaceState\(\{ \.\.\.globalHistory\.state, idx: index \}, ""\);/,
    'index = 0;',
  ],
  [/isDataRoute \? useNavigateStable\(\) : /, ''],
]

/**
 * Lets bundlers leave out of React Router what the shop does not use: forms, loaders, prefetching, scroll
 * restoration, warnings.
 * @throws Error at the end of a build in which one of the rewritings found nothing: a later version of the
 * router is written otherwise.
 */
export function trimRouter(): Plugin {
  const missing = new Set(rewritten.map(([found]) => found))
  return {
    name: 'trim-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/[^?]+\.mjs$/ },
      handler(code) {
        let text = code
        for (const [found, instead] of rewritten) {
          const trimmed = text.replace(found, instead)
          if (trimmed !== text) missing.delete(found)
          text = trimmed
        }
        return { code: text, map: null }
      },
    },
    buildEnd(error) {
      if (error || missing.size === 0) return
      this.error(`React Router is written otherwise: nothing matches ${[...missing].join(', ')}.`)
    },
  }
}
