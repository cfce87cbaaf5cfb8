import { composed, exec, fail, inRoot } from '../project/index.ts'
import { composeMonolith } from './compose-monolith.ts'

/** Builds the same sources as one application, and composes it into dist/monolith. */
export async function buildMonolith(): Promise<void> {
  const built = await exec(
    'vite',
    ['build', 'shell', '--config', 'platform/bench/monolith.vite.config.ts', '--logLevel', 'warn'],
    { env: { NODE_ENV: 'production' }, quiet: true },
  )
  if (built !== 0) fail('The monolith could not be built.')
  await composeMonolith(inRoot(composed.monolith))
}
