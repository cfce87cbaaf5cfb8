/** npm start: builds what has changed, composes the shop and serves it at PORT (4173) of HOST (localhost). */

import { buildAll } from '../build/index.ts'
import { ensureSite } from '../compose/index.ts'
import { composed, inRoot, readCommandLine } from '../project/index.ts'
import { readPlace, serveHere } from '../serve/index.ts'

readCommandLine({})
const place = readPlace()
await buildAll()
await ensureSite()
await serveHere(inRoot(composed.site), place)
