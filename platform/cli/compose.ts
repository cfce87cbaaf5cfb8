/** npm run compose [-- --site FILE --out FOLDER]: composes the builds into dist/site. */

import { composeSite, readSite } from '../compose/index.ts'
import { composed, fail, inRoot, readCommandLine } from '../project/index.ts'

const { values } = readCommandLine({
  site: { type: 'string', default: inRoot('site/site.json') },
  out: { type: 'string', default: inRoot(composed.site) },
})
try {
  await composeSite({ site: readSite(values.site), out: values.out })
} catch (error) {
  fail(`Not composed. What is there stays as it is.\n${(error as Error).message}`)
}
