/** npm run compose [-- --site FILE --out FOLDER]: composes the builds into dist/site. */
import { composed, fail, inRoot, readCommandLine } from '../base/index.ts'
import { composeSite, readSite } from '../composer/index.ts'

const { values } = readCommandLine({
  site: { type: 'string', default: inRoot('site/site.json') },
  out: { type: 'string', default: inRoot(composed.site) },
})
await composeSite({ site: siteIn(values.site), out: values.out }).catch((error: Error) =>
  fail(`Not composed. What is there stays as it is.\n${error.message}`),
)

function siteIn(file: string) {
  try {
    return readSite(file)
  } catch (error) {
    return fail((error as Error).message)
  }
}
