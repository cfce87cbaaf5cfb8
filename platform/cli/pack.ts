/**
 * npm run pack [-- --out FOLDER --version 1.2.0]: writes the packages for teams in other repositories
 * (default dist/packages).
 */
import path from 'node:path'
import { packAll, packagesVersion } from '../packages/index.ts'
import { fail, inRoot, readCommandLine, refuseUsage } from '../project/index.ts'

const { values } = readCommandLine({
  out: { type: 'string', default: inRoot('dist/packages') },
  version: { type: 'string', default: packagesVersion() },
})
if (!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(values.version))
  refuseUsage(`--version is “${values.version}”: not a semantic version, such as 1.2.0.`)

const files = await packAll(path.resolve(values.out), values.version).catch(fail)
console.log(files.join('\n'))
