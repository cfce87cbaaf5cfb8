import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { patterns } from 'shared/paths'
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
  .option(
    '--repository <folder>',
    'writes a repository of its own into this folder instead (docs/own-repository.md)',
    emptyFolder,
  )
  .action(async (name, { install, repository }) => {
    const { writeNewRemote, writeOwnRepository } = await import('../../scaffold/index.ts')
    if (repository !== undefined) {
      writeOwnRepository(name, repository)
      console.log(
        `remote-${name} is in ${repository}. Write the packages that it installs: npx bookshelf pack`,
      )
      return
    }
    await writeNewRemote(name)
    if (install && !installPackages())
      fail(`remote-${name} was written, but its dependencies could not be installed.`)
    console.log(`remote-${name} is ready. See it in the shop, at /${name}: npm run dev ${name}`)
  })

function emptyFolder(folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder) : []
  if (folder === '' || files.some((file) => file !== '.git'))
    throw new InvalidArgumentError('It must be a new or empty folder.')
  return path.resolve(folder)
}

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
