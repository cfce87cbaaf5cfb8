/** The supported browsers: those with the Baseline of a given year (docs/browsers.md). */
import { getCompatibleVersions } from 'baseline-browser-mapping'

export const baselineYear = 2024

/** Names of browsers in the Baseline's data, and in Vite's targets. */
const buildNames: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  safari_ios: 'ios',
}

/** The oldest supported version of each: 'chrome130'. */
export const buildTarget: string[] = getCompatibleVersions({
  targetYear: baselineYear,
  suppressWarnings: true,
}).flatMap(({ browser, version }) => {
  const name = buildNames[browser]
  return name ? [`${name}${version}`] : []
})
