/** The log of deployments: one record for each, of which the one with the highest number is live. */
import os from 'node:os'
import * as v from 'valibot'
import { SiteConfig } from '../../shared/src/contract/site.ts'
import { type DeployRoot, deploymentsFolder } from './deploy-root.ts'

const Entry = v.object({
  site: SiteConfig,
  /** The name of the composed directory. */
  folder: v.string(),
  /** When it went live, in ISO 8601. */
  at: v.string(),
  /** The machine that it was released on. */
  by: v.string(),
  /** The hash of all that its pages were made of. */
  pages: v.optional(v.string()),
  /** Whether it is the same site as before, rendered from newer answers of the API. */
  refreshed: v.optional(v.boolean()),
})

export interface Deployment extends v.InferOutput<typeof Entry> {
  number: number
}

/** All deployments, the newest first. */
export async function readLog(root: DeployRoot): Promise<Deployment[]> {
  return Promise.all((await numbersIn(root)).map((number) => readEntry(root, number)))
}

/** `null` before the first deployment. */
export async function liveDeployment(root: DeployRoot): Promise<Deployment | null> {
  const [newest] = await numbersIn(root)
  return newest === undefined ? null : readEntry(root, newest)
}

/** The live configuration, or `null` before the first deployment. */
export async function liveSite(root: DeployRoot): Promise<SiteConfig | null> {
  return (await liveDeployment(root))?.site ?? null
}

/** Makes a composed directory the deployment of this number. @returns `false` where there is one already. */
export function commitDeployment(
  root: DeployRoot,
  number: number,
  deployed: Pick<Deployment, 'site' | 'folder' | 'pages' | 'refreshed'>,
): Promise<boolean> {
  const entry = { ...deployed, at: new Date().toISOString(), by: os.hostname() }
  return root.store.writeIfAbsent(nameOf(number), JSON.stringify(entry, null, 2))
}

const nameOf = (number: number) => `${deploymentsFolder}/${number}.json`

async function numbersIn({ store }: DeployRoot): Promise<number[]> {
  const names = (await store.list(deploymentsFolder)).filter((name) => /^\d+\.json$/.test(name))
  return names.map((name) => Number.parseInt(name, 10)).sort((a, b) => b - a)
}

async function readEntry(root: DeployRoot, number: number): Promise<Deployment> {
  const name = nameOf(number)
  const text = await root.store.read(name)
  const entry = v.safeParse(v.pipe(v.string(), v.parseJson(), Entry), text)
  if (!entry.success) throw new Error(`${name} is no record of a deployment.`)
  return { number, ...entry.output }
}
