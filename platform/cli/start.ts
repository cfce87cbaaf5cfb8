/** npm start: builds what has changed, composes the shop and serves it at PORT (4173) of HOST (localhost). */

import { composed, inRoot, readCommandLine } from '../base/index.ts'
import { buildAll } from '../builds/index.ts'
import { ensureSite } from '../compose/index.ts'
import { readPlace, serveHere } from '../server/index.ts'

readCommandLine({})
const place = readPlace()
await buildAll()
await ensureSite()
await serveHere(inRoot(composed.site), place)
