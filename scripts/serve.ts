/** npm run serve [-- FOLDER]: serves a composed site (default dist/site) at PORT (4173) of HOST (localhost). */
import { readCommandLine } from './lib/command-line.ts'
import { inRoot } from './lib/root.ts'
import { readPlace, serveHere } from './lib/serving/serve-here.ts'

const [folder = inRoot('dist/site')] = readCommandLine({}, 1).positionals
await serveHere(folder, readPlace())
