/** The Vite configuration of the shell and of remotes: containers, what is shared, builds for Node. */
export { baselineYear, buildTarget, enhancements } from './browsers.ts'
export { shortClassNames } from './class-names.ts'
export { defineRemote, defineShell } from './federation.ts'
export { compileHint } from './lean/compile-hint.ts'
export { icons } from './lean/icons.ts'
export { trimRouter } from './lean/trim-router.ts'
export { sharedForNode } from './node-builds.ts'
export { shellFacts } from './shell-facts.ts'
