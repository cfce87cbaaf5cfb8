/** What the commands have in common that make something live. */
import { fail, stoppable } from '../project/index.ts'
import type { Deployed, DeployRoot } from '../release/index.ts'

/**
 * Makes a change live, and prints how it ended. Ctrl+C, or a machine that shuts down, stops it.
 * @param home the folder of the store, if the command names it. @param sentence says what is live now.
 */
export async function makeLive(
  home: string | undefined,
  change: (root: DeployRoot) => Promise<Deployed>,
  sentence: (deployed: Deployed) => string,
): Promise<void> {
  const startedAt = performance.now()
  const { formatFailures } = await import('../compose/index.ts')
  const { AlreadyLive, defaultDeployRoot, failed } = await import('../release/index.ts')
  const root = await defaultDeployRoot(home)
  process.on('exit', (code) => {
    if (code === 130) console.error('Stopped. npx bookshelf releases shows what is live.')
  })
  const deployed = await stoppable(() => change(root)).catch((error) => {
    if (!(error instanceof AlreadyLive)) return failed(root, error).catch(fail)
    console.log(error.message)
    return process.exit(0)
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${sentence(deployed)} It took ${seconds} s.`)
  for (const line of formatFailures(deployed.changes.failures)) console.log(line)
}

/** Goes back to an earlier deployment, and prints how it ended. @param number of the deployment. */
export async function goBackTo(
  number: number,
  what: 'all' | 'settings',
  { home, ...how }: { home?: string; anyway?: string; allowEmptyPages?: true },
): Promise<void> {
  const { goBack } = await import('../release/index.ts')
  await makeLive(
    home,
    (root) => goBack(root, number, what, how),
    (deployed) =>
      `The ${what === 'all' ? 'parts and settings' : 'settings'} of deployment ${number} are live again as deployment ${deployed.number}.`,
  )
}
