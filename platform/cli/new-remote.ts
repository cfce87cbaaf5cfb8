/** npm run new:remote reviews [-- --no-install]: generates a working remote, and installs its dependencies. */
import { existsSync } from 'node:fs'
import { patterns } from '../../shared/src/routing/paths.ts'
import {
  fail,
  galleryName,
  inRoot,
  installPackages,
  isPartName,
  readCommandLine,
  refuseUsage,
} from '../project/index.ts'
import { writeNewRemote } from '../scaffold/index.ts'
import { scopeNames, testParts } from '../testing/index.ts'

const { values, positionals } = readCommandLine({ 'no-install': { type: 'boolean' } }, 1)
const [name = ''] = positionals
if (!/^[a-z]+$/.test(name))
  refuseUsage('Name the remote in one lower-case word: npm run new:remote reviews')
if (isPartName(name)) fail(`There is a part named “${name}” already.`)
if ([galleryName, ...testParts, ...scopeNames].includes(name))
  refuseUsage(`“${name}” means something else in npm run dev or npm test: choose another name.`)
if (name in patterns || Object.values<string>(patterns).includes(`/${name}`))
  fail(`The shop has an address /${name} already.`)
if (existsSync(inRoot(`remote-${name}`))) fail(`There is a folder remote-${name} already.`)

await writeNewRemote(name)
if (!values['no-install'] && !installPackages())
  fail('It is written, but its dependencies could not be installed.')
console.log(
  `remote-${name} is there: npm run dev ${name} shows it in the shop, from source, at /${name}.`,
)
