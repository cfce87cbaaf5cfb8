/** npm run compose [-- --site FILE --out FOLDER]: puts the five builds together into dist/site. */
import { parseArgs } from 'node:util'
import { composeSite, readSite } from './lib/compose-site.ts'
import { inRoot } from './lib/root.ts'

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: inRoot('config/site.json') },
    out: { type: 'string', default: inRoot('dist/site') },
  },
})
await composeSite({ site: readSite(values.site), out: values.out })
