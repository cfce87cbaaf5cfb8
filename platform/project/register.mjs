/** Lets Node run TypeScript: `node --import ./platform/project/register.mjs …`. */
import module from 'node:module'
import { register } from 'tsx/esm/api'
import { load } from './packages-as-they-are.mjs'

register()
// The last registered hook runs first. Node 20 supports only the second way.
if ('registerHooks' in module) module.registerHooks({ load })
else module.register('./packages-as-they-are.mjs', import.meta.url)
