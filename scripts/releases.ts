/** npm run releases: shows what is live, since when, and which versions one could go back to. */
import { statSync } from 'node:fs'
import { readCommandLine } from './lib/command-line.ts'
import { liveSite, versionOf } from './lib/release/deployed-site.ts'
import { defaultHome, liveNumber, releasedVersions, releaseFolder } from './lib/release/home.ts'
import { partNames } from './lib/release/parts.ts'

readCommandLine({})
const home = defaultHome()
const site = liveSite(home)

if (!site) console.log('Nothing is live yet: npm run release <part> begins.')
else {
  console.log(`Deployment ${liveNumber(home)} is live.`)
  for (const part of partNames) {
    const live = versionOf(site, part)
    const canary = part === 'shell' ? undefined : site.remotes[part]?.canary
    console.log(`\n${part}`)
    const ages = releasedVersions(home, part).map((version) => ({
      version,
      at: statSync(releaseFolder(home, part, version)).mtime,
    }))
    for (const { version, at } of ages.sort((a, b) => Number(b.at) - Number(a.at))) {
      const mark =
        version === live ? '● live' : version === canary?.version ? `◐ ${canary.percent}%` : '○'
      console.log(
        `  ${mark.padEnd(7)} ${version}  ${at.toISOString().slice(0, 16).replace('T', ' ')}`,
      )
    }
  }
}
