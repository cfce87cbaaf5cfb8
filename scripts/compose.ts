/** npm run compose [-- --site FILE --out FOLDER]: puts the five builds together into dist/site. */
import { readCommandLine } from './lib/command-line.ts'
import { composeSite, readSite } from './lib/compose-site.ts'
import { fail } from './lib/exec.ts'
import { inRoot } from './lib/root.ts'

const { values } = readCommandLine({
  site: { type: 'string', default: inRoot('config/site.json') },
  out: { type: 'string', default: inRoot('dist/site') },
})
await composeSite({ site: siteIn(values.site), out: values.out })

function siteIn(file: string) {
  try {
    return readSite(file)
  } catch (error) {
    return fail((error as Error).message)
  }
}
