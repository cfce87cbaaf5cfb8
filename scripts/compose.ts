/**
 * npm run compose [-- --site FILE --out FOLDER --plugin]: puts the five builds together into dist/site;
 * those of `npm run build -- --plugin` where that is said.
 */
import { localBuilds, localPluginBuilds } from './lib/builds.ts'
import { readCommandLine } from './lib/command-line.ts'
import { composeSite, readSite } from './lib/compose-site.ts'
import { fail } from './lib/exec.ts'
import { inRoot } from './lib/root.ts'

const { values } = readCommandLine({
  site: { type: 'string', default: inRoot('config/site.json') },
  out: { type: 'string', default: inRoot('dist/site') },
  plugin: { type: 'boolean', default: false },
})
await composeSite({
  site: siteIn(values.site),
  out: values.out,
  builds: values.plugin ? localPluginBuilds : localBuilds,
})

function siteIn(file: string) {
  try {
    return readSite(file)
  } catch (error) {
    return fail((error as Error).message)
  }
}
