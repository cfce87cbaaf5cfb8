import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { outputOf, shopBuilds } from '../build/index.ts'
import { composed, fingerprint, inRoot, outputNames, progress } from '../project/index.ts'
import { composeSite, readSite } from './compose-site.ts'

/** Composes a site unless it exists with the same builds and configuration. Paths are relative to the root. */
export async function ensureSite(
  file = 'site/site.json',
  out: string = composed.site,
): Promise<void> {
  const builds = shopBuilds.map((build) =>
    readFileSync(`${outputOf(build)}/${outputNames.inputs}`, 'utf8'),
  )
  const wanted =
    builds.join() +
    fingerprint([
      file,
      ...['base', 'builds', 'compose', 'server'].map((folder) => `platform/${folder}`),
      'mock-api/public',
    ])
  const stamp = inRoot(`${out}${outputNames.inputs}`)
  if (existsSync(inRoot(out)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  progress(`Composing ${out} …`)
  await composeSite({ site: readSite(inRoot(file)), out: inRoot(out) })
  writeFileSync(stamp, wanted)
}
