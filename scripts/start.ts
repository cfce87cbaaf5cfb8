/** npm start: builds what has changed, composes the shop and serves it. */
import { buildAll } from './lib/build-all.ts'
import { ensureSite } from './lib/ensure-site.ts'

await buildAll()
await ensureSite()
await import('./serve.ts')
