#!/usr/bin/env node
/** bookshelf <command>: the commands of the platform in a team's own repository (docs/own-repository.md). */
import process from 'node:process'
import '../project/register.mjs'

const commands = ['dev', 'build', 'release', 'releases', 'smoke']

const [command = ''] = process.argv.splice(2, 1)
if (!commands.includes(command)) {
  console.error(`There is no command “${command}”: ${commands.join(', ')}.`)
  process.exit(2)
}
await import(`./${command}.ts`)
