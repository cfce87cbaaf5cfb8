/**
 * npm run screenshots [-- FOLDER]: pictures of the running shop, phone and desktop, light and dark,
 * into docs/screenshots (not kept in git but for the one that the README shows). With
 * `--engine chromium|firefox|webkit`: every screen in that engine, what is in the window.
 */
import path from 'node:path'
import { engineNames } from '../../e2e/engines/start-engine.ts'
import { inRoot, readCommandLine, refuseUsage } from '../base/index.ts'
import { pictureShop, pictureShopIn } from '../generators/index.ts'

const { values, positionals } = readCommandLine({ engine: { type: 'string' } }, 1)
const [named] = positionals
const folder = path.resolve(named ?? inRoot('docs/screenshots'))
const engine = engineNames.find((name) => name === values.engine)
if (values.engine !== undefined && !engine)
  refuseUsage(`There is no engine “${values.engine}”: ${engineNames.join(', ')}.`)

await (engine ? pictureShopIn(engine, folder) : pictureShop(folder))
console.log(`Pictures are in ${path.relative(process.cwd(), folder)}`)
process.exit(0)
