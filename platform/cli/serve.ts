/** npm run serve [-- FOLDER]: serves a composed site (default dist/site) at PORT (4173) of HOST (localhost). */
import { composed, inRoot, readCommandLine } from '../project/index.ts'
import { readPlace, serveHere } from '../serve/index.ts'

const [folder = inRoot(composed.site)] = readCommandLine({}, 1).positionals
await serveHere(folder, readPlace())
