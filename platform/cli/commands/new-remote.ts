import { existsSync } from 'node:fs'
import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { patterns } from '../../../shared/src/routing/paths.ts'
import { fail, inRoot, installPackages, isPartName, meaningOf } from '../../project/index.ts'

export const newRemote = new Command('new-remote')
  .summary('generates a remote')
  .description('Generates a remote with a screen and its tests, and installs its dependencies.')
  .argument(
    '<name>',
    'one lower-case word: its folder is remote-<name>, its address /<name>',
    nameOfNewRemote,
  )
  .option('--no-install', 'does not install the dependencies')
  .action(async (name, { install }) => {
    const { writeNewRemote } = await import('../../scaffold/index.ts')
    await writeNewRemote(name)
    if (install && !installPackages())
      fail(`remote-${name} was written, but its dependencies could not be installed.`)
    console.log(`remote-${name} is ready. See it in the shop, at /${name}: npm run dev ${name}`)
  })

function nameOfNewRemote(name: string): string {
  const meaning = meaningOf(name)
  const isAddress = Object.values<string>(patterns).includes(`/${name}`)
  const refusal = [
    !/^[a-z]+$/.test(name) && 'It must be one word of the letters a to z, without “-”.',
    meaning !== undefined && `No remote can have it, because ${meaning}.`,
    isPartName(name) && 'There is already a part of this name.',
    isAddress && `The shop already has the address /${name}.`,
    existsSync(inRoot(`remote-${name}`)) && `There is already a folder remote-${name}.`,
  ].find((each) => each !== false)
  if (refusal !== undefined) throw new InvalidArgumentError(refusal)
  return name
}
