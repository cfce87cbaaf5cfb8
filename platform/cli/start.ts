/** npm start: builds what has changed, composes the shop and serves it at PORT (4173) of HOST (localhost). */

import { readCommandLine } from '../base/command-line.ts'
import { inRoot } from '../base/root.ts'
import { buildAll } from '../builds/build-all.ts'
import { ensureSite } from '../composer/ensure-site.ts'
import { readPlace, serveHere } from '../server/serving/serve-here.ts'

readCommandLine({})
const place = readPlace()
await buildAll()
await ensureSite()
await serveHere(inRoot('dist/site'), place)
