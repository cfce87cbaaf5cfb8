import { existsSync } from 'node:fs'
import { Command } from '@commander-js/extra-typings'
import { patterns } from '../../shared/src/routing/paths.ts'
import {
  fail,
  galleryName,
  inRoot,
  installPackages,
  isPartName,
  refuseUsage,
} from '../project/index.ts'

export const command = new Command('new-remote')
  .summary('generates a remote')
  .description('Generates a remote with a screen, a slot and tests, and installs its dependencies.')
  .argument('<name>', 'one lower-case word: its folder is remote-<name>, its address /<name>')
  .option('--no-install', 'does not install the dependencies')
  .action(async (name, { install }) => {
    const { scopeNames, testParts } = await import('../testing/index.ts')
    if (!/^[a-z]+$/.test(name)) refuseUsage('The name must be one word in lower-case letters.')
    if (isPartName(name)) fail(`There is already a part named “${name}”.`)
    if ([galleryName, ...testParts, ...scopeNames].includes(name))
      refuseUsage(`“${name}” has another meaning in npm run dev or npm test. Choose another name.`)
    if (name in patterns || Object.values<string>(patterns).includes(`/${name}`))
      fail(`The shop already has the address /${name}.`)
    if (existsSync(inRoot(`remote-${name}`))) fail(`There is already a folder remote-${name}.`)

    const { writeNewRemote } = await import('../scaffold/index.ts')
    await writeNewRemote(name)
    if (install && !installPackages())
      fail(`remote-${name} was written, but its dependencies could not be installed.`)
    console.log(`remote-${name} is ready. See it in the shop, at /${name}: npm run dev ${name}`)
  })
