/** npm run serve [-- FOLDER]: serves a composed site (default dist/site) at PORT (4173) of HOST (localhost). */
import { composed, inRoot, readCommandLine } from '../base/index.ts'
import { readPlace, serveHere } from '../server/index.ts'

const [folder = inRoot(composed.site)] = readCommandLine({}, 1).positionals
await serveHere(folder, readPlace())
