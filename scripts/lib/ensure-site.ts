import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { outputOf, pluginBuilds, shopBuilds } from './build-all.ts'
import { localBuilds, localPluginBuilds } from './builds.ts'
import { composeSite, readSite } from './compose-site.ts'
import { fingerprint } from './fingerprint.ts'
import { inRoot } from './root.ts'

/**
 * Composes a site unless the one that lies there was made from the same builds and configuration.
 * @param file its configuration, a path inside the project.
 * @param out where it goes, a path inside the project.
 * @param containers what the builds were made with.
 */
export async function ensureSite(
  file = 'config/site.json',
  out = 'dist/site',
  containers: 'lean' | 'plugin' = 'lean',
): Promise<void> {
  const lean = containers === 'lean'
  const builds = (lean ? shopBuilds : pluginBuilds).map((build) =>
    readFileSync(`${outputOf(build)}/.inputs`, 'utf8'),
  )
  const wanted = builds.join() + fingerprint([file, 'scripts', 'mock-api/public'])
  const stamp = inRoot(`${out}.inputs`)
  if (existsSync(inRoot(out)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await composeSite({
    site: readSite(inRoot(file)),
    out: inRoot(out),
    builds: lean ? localBuilds : localPluginBuilds,
  })
  writeFileSync(stamp, wanted)
}
