/**
 * npm run dev                             everything from source, through the shell, with Fast Refresh.
 * npm run dev <remote>                    that remote alone.
 * npm run dev <remote> -- --with-shell    shell and that remote from source, the others as built.
 * npm run dev <remote> -- --against URL   that remote inside a deployed shop, rebuilt at every edit.
 * npm run dev ui                          the page of all shared components.
 */
import { isRemoteName, readCommandLine, refuseUsage, remoteNames } from '../base/index.ts'
import { devAgainst, devAlone, devGallery, devShop, devWithShell } from '../dev/index.ts'

const { values, positionals } = readCommandLine(
  { against: { type: 'string' }, 'with-shell': { type: 'boolean' } },
  1,
)
const [name] = positionals
const { against, 'with-shell': withShell } = values
if (!isRemoteName(name) && (against !== undefined || withShell)) {
  refuseUsage('Name the remote that --against or --with-shell is for.')
}
if (against !== undefined && !isWebAddress(against)) {
  refuseUsage(`--against is “${against}”: not the URL of a shop.`)
}

if (name === undefined) devShop()
else if (name === 'ui') devGallery()
else if (!isRemoteName(name))
  refuseUsage(`There is no part named “${name}”: ${remoteNames.join(', ')} or ui.`)
else if (against !== undefined) await devAgainst(name, new URL(against))
else if (withShell) await devWithShell(name)
else devAlone(name)

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
