/**
 * npm run screenshots [-- FOLDER] [--engine chromium|firefox|webkit]: takes pictures of the shop into
 * docs/screenshots; with an engine, of every screen in it.
 */
import path from 'node:path'
import { engineNames } from '../../e2e/engines/start-engine.ts'
import { pictureShop, pictureShopIn } from '../../e2e/support/screenshots.ts'
import { inRoot, readCommandLine, refuseUsage } from '../project/index.ts'

const { values, positionals } = readCommandLine({ engine: { type: 'string' } }, 1)
const [named] = positionals
const folder = path.resolve(named ?? inRoot('docs/screenshots'))
const engine = engineNames.find((name) => name === values.engine)
if (values.engine !== undefined && !engine)
  refuseUsage(`There is no engine “${values.engine}”: ${engineNames.join(', ')}.`)

await (engine ? pictureShopIn(engine, folder) : pictureShop(folder))
console.log(`Pictures are in ${path.relative(process.cwd(), folder)}`)
process.exit(0)
