/** Lets Node run TypeScript: `node --import ./platform/project/register.mjs …`. */
import module from 'node:module'
import { register } from 'tsx/esm/api'
import { load } from './packages-as-they-are.mjs'

// Vite and tsx take what follows them for the query or the fragment of a URL.
const [character] = /[#?]/.exec(import.meta.dirname) ?? []
if (character) {
  const place = `${import.meta.dirname} contains “${character}”`
  console.error(`${place}, so its files cannot be loaded. Move the project, or rename the folder.`)
  process.exit(2)
}

register()
// The last registered hook runs first. Node 20 supports only the second way.
if ('registerHooks' in module) module.registerHooks({ load })
else module.register('./packages-as-they-are.mjs', import.meta.url)
