/** The Vite configuration of shell and remotes. */
export { baselineYear, buildTarget } from './browsers.ts'
export { bundledDev, isForPage } from './bundled-dev.ts'
export { forBrowsers, remotePart, shellPart, unusedOfRouter } from './part.ts'
export { compileHint } from './production/compile-hint.ts'
export { sourceMaps } from './production/source-maps.ts'
export { exposesOf, readDefinition } from './remote-definition.ts'
export {
  fromPage,
  isFederated,
  remoteSettings,
} from './shares.ts'
export { bootScripts, buildBootScript, readShellFacts, shellFacts } from './shell-facts.ts'
