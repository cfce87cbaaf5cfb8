/** npm start: builds what has changed, composes the shop and serves it at PORT (4173) of HOST (localhost). */
import { buildAll } from './lib/build-all.ts'
import { readCommandLine } from './lib/command-line.ts'
import { ensureSite } from './lib/ensure-site.ts'
import { inRoot } from './lib/root.ts'
import { readPlace, serveHere } from './lib/serving/serve-here.ts'

readCommandLine({})
const place = readPlace()
await buildAll()
await ensureSite()
await serveHere(inRoot('dist/site'), place)
